import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../test/ics.ts';
import { TestPlanner, NOW } from '../../test/test-planner.ts';
import { FEED_ROWS } from '../../test/feed-rows.ts';
import { NEWS_ROWS } from '../../test/news-rows.ts';
import { TIME_ROWS } from '../../test/time-rows.ts';
import { SYNC_ROWS } from '../../test/sync-rows.ts';
import { SCHOOL_ROWS } from '../../test/timetable-rows.ts';
import { ruleFor } from '../core/recurrence/series-rule.ts';
import { quickCheckOf } from './quick-check.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { ROW_SCHEMAS, TABLES } from './tables.ts';
import type { TableName } from './tables.ts';

const bench = new TestPlanner();
bench.do({ type: 'sample.add' });
bench.do({ type: 'group.add', group: { name: 'Clubs' } });
bench.do({ type: 'report.sent', weekStart: '2026-11-16' });
const [camp = ''] = bench.do({
  type: 'event.add',
  events: [{ title: 'Camp', isAllDay: true, start: '2026-11-16', end: '2026-11-18' }],
}).focus;
bench.do({ type: 'series.add', id: camp, rule: ruleFor.years() });
const [diary = ''] = bench.tasks({ title: 'Diary', due: '2026-11-20T18:00' });
bench.do({ type: 'series.add', id: diary, rule: ruleFor.weeks([1, 5]), until: '2027-06-30' });
bench.do({
  type: 'calendar.add',
  source: readIcs(icsFile(...icsEvent('DTSTART:20261119T080000', 'DURATION:PT1H', 'SUMMARY:Latin'))),
  choices: { ...CHOICES, hue: 'teal' },
});
const settings = { ...DEFAULT_SETTINGS, stage: 'school', onboardedAt: NOW };
const OWN_TABLES: Partial<Record<TableName, readonly object[]>> = {
  settings: [settings],
  ...SCHOOL_ROWS,
  ...SYNC_ROWS,
  ...FEED_ROWS,
  ...NEWS_ROWS,
  ...TIME_ROWS,
};
const sound = Object.fromEntries(
  TABLES.map((table) => [table, OWN_TABLES[table] ?? [...bench.state.rows[table].values()]]),
) as unknown as Record<TableName, Record<string, unknown>[]>;

/** Valid values of any field, and values that no field takes. */
const values = fc.oneof(
  fc.constantFrom(...TABLES.flatMap((table) => sound[table].flatMap((row) => Object.values(row)))),
  fc.constantFrom<unknown>(
    ...['', ' ', '\ud800', 'a\u0000', 'x'.repeat(501), 'n'.repeat(50_001), 'Etc/UTC', '1/2', 'a0 '],
    ...[
      '2026-02-30',
      '2024-02-29',
      '1999-12-31',
      '2199-12-31',
      '2026-11-18T24:00',
      '2026-11-18T09:30',
      '2200-01-01T00:00',
    ],
    ...['2026-11-18T04:30:00Z', '2026-11-18T04:30Z', '2026-11-18T04:30:00.000+01:00', '2026-11-18\n'],
    ...[0, -0, -1, 1.5, 1440, 1441, 10_080, 10_081, 2 ** 53, NaN, Infinity, undefined, null, true, false],
    ...[
      [],
      [1],
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6, 8],
      new Array(7),
      ['x'],
      {},
      { length: 3 },
      new Date(0),
      new Map(),
    ],
    ...[[{}], [{ table: 'tasks', type: 'put' }], [{ table: 'history', type: 'put' }]],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.integer(),
);
/** Valid values of that field, or any value. */
const valueOf = (name: string) => {
  const known = TABLES.flatMap((table) => sound[table]).flatMap((row) => (name in row ? [row[name]] : []));
  return known.length === 0 ? values : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, values);
};
const field = (name: string) => fc.tuple(fc.constant(name), valueOf(name));
/** A sound row of a table, with some fields set, left out or added. */
const row = (table: TableName) => {
  const names = fc.constantFrom(...Object.keys(sound[table][0] ?? {}));
  const others = fc.array(names.chain(field), { maxLength: 2 });
  return fc
    .tuple(fc.constantFrom(...sound[table]), others, fc.option(names, { freq: 1 }), fc.option(values, { freq: 1 }))
    .map(([base, set, out, extra]) => {
      const made = { ...base, ...Object.fromEntries(set) };
      if (out !== null && set.length === 0) delete made[out];
      return extra !== null && set.length === 1 ? { ...made, extra } : made;
    });
};

describe('the quick check', () => {
  it.each(TABLES)('is there for %s, and takes what is in it', (table) => {
    const check = quickCheckOf(ROW_SCHEMAS[table]);
    expect(sound[table].length).toBeGreaterThan(0);
    for (const each of sound[table]) expect(check?.(each)).toBe(true);
  });

  it('gives the verdict of the schema on any row, and nothing it takes would be changed', () => {
    const seen = { true: 0, false: 0 };
    const tableAndRow = fc
      .constantFrom(...TABLES)
      .chain((table) => fc.tuple(fc.constant(table), fc.oneof({ weight: 20, arbitrary: row(table) }, values)));
    fc.assert(
      fc.property(tableAndRow, ([table, candidate]) => {
        const isSound = quickCheckOf(ROW_SCHEMAS[table])?.(candidate);
        const parsed = ROW_SCHEMAS[table].safeParse(candidate);
        // A field that the schema fills in itself is for the schema: the check takes rows that stay as they are.
        const isKept = parsed.success && isDeepStrictEqual(parsed.data, candidate);
        expect(isSound).toBe(isKept);
        seen[`${isKept}`] += 1;
      }),
      { numRuns: 4_000 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(400);
  });

  it('leaves a row without a field that has a default to the schema', () => {
    const schema = z.strictObject({ name: z.string(), isOn: z.boolean().default(true) });
    const check = quickCheckOf(schema);
    const [row, old] = [{ name: 'A', isOn: false }, { name: 'A' }];
    expect([check?.(row), check?.(old), schema.safeParse(old).success]).toEqual([true, false, true]);
  });

  it('counts as the schema does, characters of two units as one', () => {
    const schemas = [z.string().min(2), z.string().max(2), z.string().length(2), z.array(z.null()).length(2)];
    const candidates = ['', 'a', 'ab', 'abc', '𐀀', '𐀀𐀀', '𐀀𐀀𐀀', 'a𐀀', '\ud800', '\ud800a', [], [null], [null, null]];
    for (const schema of schemas) {
      const verdicts = candidates.map((candidate) => quickCheckOf(schema)?.(candidate));
      expect(verdicts).toEqual(candidates.map((candidate) => schema.safeParse(candidate).success));
    }
  });

  it('is not there for what changes its input, or asks for something it does not know', () => {
    const strange = [
      z.string().trim(),
      z.coerce.number(),
      z.number().multipleOf(3),
      z.email(),
      z.string().regex(/x/g),
      z.object({ a: z.string() }),
      z.string().transform((text) => text.length),
      z.array(z.date()),
      z.union([z.string(), z.string().trim()]),
      z.string().superRefine(() => undefined),
      z.xor([z.string(), z.literal('a')]),
    ];
    for (const schema of strange) expect(quickCheckOf(schema)).toBeNull();
    expect(quickCheckOf(z.strictObject({ a: z.array(z.string()).min(1) }))?.({ a: ['b'] })).toBe(true);
  });

  it('lets an optional field be left out, and takes no other field for it', () => {
    const check = quickCheckOf(z.strictObject({ a: z.string().optional(), b: z.number() }));
    for (const row of [{ b: 1 }, { a: 'x', b: 1 }]) expect(check?.(row)).toBe(true);
    for (const row of [{ a: 1, b: 1 }, { c: 'x', b: 1 }, { a: 'x' }, { a: 'x', b: 1, c: 'x' }])
      expect(check?.(row)).toBe(false);
  });
});
