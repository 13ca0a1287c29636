import { CLASS_LIST_LIMITS } from '@bellweek/api-client/contract/school';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../test/roster-files.js';
import { isDeep } from '../../../test/share.js';
import { readClassList } from './class-list-file.js';

const USERS = 'sourcedId,email,status,enabledUser\n10000,ada@hill.example,,true\n';
const COLUMNS = 'userSourcedId,sourcedId,status,classSourcedId,schoolSourcedId,courseSourcedId,role,a,b,c\n';
const read = (line: string, times: number) =>
  readClassList(zipOf({ 'users.csv': USERS, 'enrollments.csv': COLUMNS + `${line}\n`.repeat(times) }));

describe('a OneRoster export', () => {
  it('may have as many enrollments with short ids as its 8 MB hold', () => {
    const { people } = read('10000,,,101,1,678,student,,,', isDeep ? 250_000 : 50_000);
    expect(people).toMatchObject([{ email: 'ada@hill.example', role: 'student' }]);
  });

  it('is refused when its lines would hold up everybody', () => {
    expect(() => read('1,,,,,,,,,', 300_001)).toThrow('enrollments.csv has more than 300,000 lines.');
    expect(() => read('1', 100_001)).toThrow('enrollments.csv has lines that are longer or shorter than its first');
    expect(read('10000,,,101,1,678,teacher', 1000).people).toMatchObject([{ role: 'teacher' }]);
  });
});

describe('a line that is longer than a person', () => {
  const FOUR_MB = 4_000_000;
  it.each([
    ['commas alone', `email${','.repeat(FOUR_MB)}`, 1],
    ['empty cells', `email\r\nada@hill.example${',""'.repeat(FOUR_MB / 3)}`, 2],
    ['one cell', `email\n\n${'a'.repeat(FOUR_MB)}`, 3],
  ])('is refused before it is parsed: %s', (_name, text, line) => {
    expect(() => readClassList(Buffer.from(text))).toThrow(
      `Line ${line} of users.csv is too long. A line has at most 10,000 bytes and 200 columns.`,
    );
  });

  it('may have the columns and the length that are left to a school', () => {
    const columns = Array.from({ length: CLASS_LIST_LIMITS.columns - 1 }, (_, at) => `c${at}`).join(',');
    const { people } = readClassList(Buffer.from(`email,${columns}\nada@hill.example,${'é'.repeat(4_000)}\n`));
    expect(people).toHaveLength(1);
  });
});

describe('an email address on two lines', () => {
  const list = (...lines: string[]) => readClassList(Buffer.from(['email,name,role', ...lines].join('\n')));

  it('counts once where the lines say the same', () => {
    const { people, bad } = list('ada@hill.example,Ada Low,student', 'ADA@hill.example,Ada Low,Student');
    expect(people).toMatchObject([{ email: 'ada@hill.example', name: 'Ada Low' }]);
    expect(bad).toEqual([]);
  });

  it('leaves out all its lines where they differ, and names them', () => {
    const { people, bad, keptAddresses } = list(
      'ada@hill.example,Ada Low,student',
      'ben@hill.example,Ben High,student',
      'Ada@hill.example,Ada Low,teacher',
      'ada@hill.example,Ada Low,student',
    );
    expect(people).toMatchObject([{ email: 'ben@hill.example' }]);
    expect(bad).toEqual([
      { line: 2, problem: 'Line 4 has the same email address, but other details.' },
      { line: 4, problem: 'Line 2 has the same email address, but other details.' },
      { line: 5, problem: 'Line 4 has the same email address, but other details.' },
    ]);
    expect(new Set(keptAddresses)).toEqual(new Set(['ada@hill.example']));
  });
});
