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

  it('is refused when its lines would hold up everybody, and may have lines of unequal length', () => {
    expect(() => read('1,,,,,,,,,', 300_001)).toThrow('enrollments.csv has more than 300,000 lines.');
    expect(read('10000,,,101,1,678,teacher', 1000).people).toMatchObject([{ role: 'teacher' }]);
  });
});

describe('a file of many cells', () => {
  const MANY = 4_000_000;
  const refused = (line: number) => `Line ${line} of users.csv has more than 1,000 columns.`;
  it.each([
    ['commas alone', `email${','.repeat(MANY)}`, 1],
    ['line breaks in quotes', `email${`${','.repeat(198)}"\n"`.repeat(19_800)}`, 1],
    ['empty cells', `email\r\nada@hill.example${',""'.repeat(MANY / 3)}`, 2],
    ['lines that end in a return', `email\r\r"a\rb"\rada@hill.example${','.repeat(MANY)}`, 5],
  ])('is refused where a line has too many: %s', (_name, text, line) => {
    expect(() => readClassList(Buffer.from(text))).toThrow(refused(line));
  });

  it.each([
    ['blank lines of unequal length', ',\n', undefined],
    ['lines of unequal length', 'a\n', 'enrollments.csv has more than 300,000 lines.'],
  ])('holds nobody up for half a minute: %s', (_name, line, refusal) => {
    const file = zipOf({ 'users.csv': USERS, 'enrollments.csv': COLUMNS + line.repeat(1_000_000) });
    const start = performance.now();
    if (refusal) expect(() => readClassList(file)).toThrow(refusal);
    else expect(readClassList(file).people).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each([
    [
      'a quoted cell of 250 numbers',
      'email,orgs',
      `ada@hill.example,"${Array.from({ length: 250 }, () => 'a'.repeat(36)).join(',')}"`,
    ],
    ['a quoted note', 'email,note', `ada@hill.example,"${'“a”, '.repeat(201)}""b""\nc"`],
    ['empty columns of a spreadsheet', `email${','.repeat(255)}`, `ada@hill.example${','.repeat(255)}`],
    ['a cell of megabytes', 'email,note', `ada@hill.example,${'a'.repeat(3_900_000)}`],
  ])('may have %s', (_name, head, line) => {
    const { people, bad } = readClassList(Buffer.from(`${head}\n${line}\n\nben@hill.example\nzoe\n`));
    expect(people).toMatchObject([{ email: 'ada@hill.example' }, { email: 'ben@hill.example' }]);
    expect(bad).toMatchObject([{ line: 5 + (line.split('\n').length - 1) }]);
  });
});

describe('a file that is no CSV in UTF-8', () => {
  it.each([
    ['a spreadsheet', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000, ',')])],
    ['UTF-16', Buffer.from(`\ufeffemail${',a'.repeat(5_000)}`, 'utf16le')],
  ])('is refused for its encoding: %s', (_name, bytes) => {
    expect(() => readClassList(bytes)).toThrow(
      'This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.',
    );
  });

  it.each(['email,note\na@b.edu,5" pipe\nb@b.edu,6" pipe\n', 'email\n"a@b.edu\n', 'email\n"a@b.edu" \n'])(
    'is refused where quotes do not enclose a cell: %j',
    (text) => {
      expect(() => readClassList(Buffer.from(text))).toThrow('users.csv could not be read.');
    },
  );
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

  it.each([
    ['a blank name', 'ada@hill.example,,student', 'ada@hill.example,Ada Low,student'],
    ['a blank role', 'ada@hill.example,Ada Low,', 'ada@hill.example,,student'],
    ['two spaces', 'ada@hill.example,Ada  Low,student', 'ada@hill.example,Ada Low,student'],
  ])('counts once where they differ by %s alone', (_name, one, other) => {
    for (const lines of [
      [one, other],
      [other, one],
    ]) {
      const { people, bad } = list(...lines);
      expect(people).toMatchObject([{ name: 'Ada Low', role: 'student' }]);
      expect(bad).toEqual([]);
    }
  });

  it('leaves out a line with blanks beside lines that differ', () => {
    const { people, bad } = list('ada@hill.example,,', 'ada@hill.example,Ada,', 'ada@hill.example,Bea,student');
    expect(people).toEqual([]);
    expect(bad.map(({ problem }) => problem.split(' ')[1])).toEqual(['4', '4', '3']);
  });

  it('goes by the active line of a student who has a new number, and ends the former one', () => {
    const lines = ['1,tobedeleted,ada@hill.example', '2,active,ada@hill.example'];
    for (const order of [lines, [...lines].reverse()]) {
      const read = readClassList(Buffer.from(['sourcedId,status,email', ...order].join('\n')));
      expect(read).toMatchObject({ people: [{ sourceId: '2', state: 'on' }], goneIds: ['1'], bad: [] });
    }
    const gone = readClassList(
      Buffer.from(['sourcedId,status,email', lines[0], '3,tobedeleted,ada@hill.example'].join('\n')),
    );
    expect(gone).toMatchObject({ people: [{ sourceId: '1', state: 'off' }], goneIds: ['3'], bad: [] });
  });
});
