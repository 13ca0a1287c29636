import { computed } from '../sql.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListDatabase, type ListDatabase } from '../../../test/list-database.js';
import { assertProperty } from '../../../test/security/property.js';
import { bySearchText, findMatches, SEARCH_TUNING, type SearchableList, type SearchTuning } from './list-search.js';

const list: SearchableList<Person> = {
  table: 'users',
  instant: 'created_at',
  direction: 'DESC',
  columns: computed<Person>({ id: 't.id', name: 't.name', email: 't.email' }),
  ...bySearchText,
};

interface Person {
  id: string;
  name: string;
  email: string;
}

const ODD = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  ' ',
  '  ',
  ':*',
  '&',
  '|',
  '!',
  '(',
  '\\%',
  "\\'",
  'é',
  'É',
  'ß',
  'ñ',
  '漢',
  '字',
  '😀',
  '-',
  '.',
  '@',
  '\t',
];
const letters = fc.constantFrom(...'abcxyzABCXYZ019', ...ODD);
const texts = fc.array(letters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

let database: ListDatabase;
let people: Person[];
beforeAll(async () => {
  database = await createListDatabase();
  const names = fc.sample(texts, { numRuns: 1_200, seed: 7 });
  await database.insertUsers(names.map((name, index) => (index % 2 === 0 ? `common ${name}` : name)));
  people = await database.query<Person>('SELECT id, name, email FROM users ORDER BY created_at DESC, id DESC');
  await database.query('ANALYZE users');
});
afterAll(() => database?.drop());

const fold = (text: string) => text.toLowerCase();
const oracle = (term: string) =>
  people.filter(({ name, email }) => fold(name).includes(fold(term)) || fold(email).includes(fold(term)));

/** Limits so small that a thousand rows take the paths made for a million. */
const LARGE: SearchTuning = { smallList: 100, sample: 200, cap: 60 };

async function find(term: string, page: number, size: number, tuning: SearchTuning) {
  const { rows, ...rest } = await findMatches<Person>(database.dataSource, list, term, { page, size }, tuning);
  return { ids: rows.map(({ id }) => id), ...rest };
}

const expected = (term: string, page: number, size: number, { cap }: SearchTuning) => {
  const all = oracle(term);
  return {
    ids: all
      .slice(0, Math.max(cap, all.length <= cap ? all.length : cap))
      .slice((page - 1) * size, page * size)
      .map(({ id }) => id),
    total: Math.min(all.length, cap),
    totalIsCapped: all.length > cap,
  };
};

describe('S33 search', () => {
  it.each([
    ['a small list', SEARCH_TUNING],
    ['a large list', LARGE],
  ])('S33 in %s finds literally what the term says, newest first, on every page', (name, tuning) =>
    assertProperty(
      `search in ${name}`,
      fc.asyncProperty(
        fc.oneof(
          texts.map((text) => [...text].slice(0, 3).join('')),
          fc.nat(1_199).chain((at) => {
            const name = [...people[at]!.name];
            return fc
              .tuple(fc.nat(name.length - 1), fc.integer({ min: 1, max: 6 }))
              .map(([from, length]) => name.slice(from, from + length).join(''));
          }),
        ),
        fc.integer({ min: 1, max: 9 }),
        async (term, page) => {
          expect(await find(term, page, 10, tuning)).toEqual(expected(term, page, 10, tuning));
        },
      ),
      { numRuns: 250 },
    ),
  );

  it.each([
    '%',
    '_',
    '\\',
    '\\%',
    "'",
    '%%',
    '_%',
    'zzzz',
    '漢字',
    'é',
    '.',
    '.1@',
    'mail.example',
    'common',
    'COMMON',
    "'; --",
    'q'.repeat(200),
  ])('S33 %j is no pattern and no command', async (term) => {
    for (const tuning of [SEARCH_TUNING, LARGE])
      expect(await find(term, 1, 100, tuning)).toEqual(expected(term, 1, 100, tuning));
  });

  it('S33 a term that is common, but not where the list begins, is found all the same', async () => {
    await database.insertUsers(
      Array.from({ length: 400 }, () => 'Nobody'),
      4_000_000,
    );
    people = await database.query<Person>('SELECT id, name, email FROM users ORDER BY created_at DESC, id DESC');
    expect(await find('common', 1, 10, { ...LARGE, sample: 50 })).toEqual(expected('common', 1, 10, LARGE));
    expect(people.findIndex(({ name }) => name.startsWith('common'))).toBeGreaterThan(300);
  });

  it('S33 a page past the cap is empty, and the page across it ends with it', async () => {
    expect((await find('common', 7, 10, LARGE)).ids).toEqual([]);
    expect((await find('common', 2, 40, LARGE)).ids).toHaveLength(20);
    expect((await find('common', 10_000_000, 100, LARGE)).ids).toEqual([]);
  });

  it('S33 marked rows are counted among the matches that are found, and judged where a total is capped', async () => {
    const marked = { ...list, marked: { joins: 'LEFT JOIN users s ON s.id = t.id', condition: `s.name LIKE '%a%'` } };
    const count = async (term: string, tuning: SearchTuning) =>
      (await findMatches<Person>(database.dataSource, marked, term, { page: 1, size: 10 }, tuning)).marked;
    for (const term of ['.1@', 'b', 'common', 'zzzz']) {
      const among = oracle(term).filter(({ name }) => name.includes('a')).length;
      for (const tuning of [SEARCH_TUNING, { ...LARGE, cap: 2_000 }]) expect(await count(term, tuning)).toBe(among);
    }
    const all = oracle('common');
    const share = all.filter(({ name }) => name.includes('a')).length / all.length;
    expect(share).toBeGreaterThan(0.1);
    const judged = await count('common', LARGE);
    expect(judged).toBe(await count('common', LARGE));
    expect(judged! / LARGE.cap).toBeCloseTo(share, 1);
  });

  it('S33 a changed name is found under the new one alone', async () => {
    const [person] = people;
    await database.query('UPDATE users SET name = $2 WHERE id = $1', [person!.id, 'Renamed Zebra']);
    expect((await find('RENAMED z', 1, 10, LARGE)).ids).toEqual([person!.id]);
    const tamper = database.query('UPDATE users SET search_text = $2 WHERE id = $1', [person!.id, 'tampered']);
    await expect(tamper).rejects.toMatchObject({ code: '428C9' });
  });
});
