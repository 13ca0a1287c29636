import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mergeRow, REGISTERS } from './registers.ts';
import { DATA_SCHEMAS, DATA_TABLES } from './tables.ts';

/** The fields of a schema; of a union, the fields of all its options. */
function fieldsOf(schema: z.ZodType): string[] {
  if ('options' in schema) return [...new Set((schema.options as z.ZodType[]).flatMap(fieldsOf))];
  return Object.keys((schema as z.ZodObject).shape);
}

describe('registers', () => {
  it.each(DATA_TABLES)('are known for every field of %s', (table) => {
    expect(Object.keys(REGISTERS[table]).sort()).toEqual(fieldsOf(DATA_SCHEMAS[table]).sort());
  });
});

const row = fc.record({
  title: fc.constantFrom('A', 'B', 'C'),
  notes: fc.constantFrom('', 'n'),
  start: fc.constantFrom('2026-11-18', '2026-11-19'),
  end: fc.constantFrom('2026-11-20', '2026-11-21'),
  isAllDay: fc.constant(true),
  zone: fc.constant(null),
  tagIds: fc.subarray(['x', 'y', 'z']),
});

describe('merging rows', () => {
  const merge = (base: object, mine: object, theirs: object, wins: 'mine' | 'theirs' = 'mine') =>
    mergeRow('events', { base, mine, theirs }, wins);
  const base = {
    title: 'A',
    notes: '',
    start: '2026-11-18',
    end: '2026-11-20',
    isAllDay: true,
    zone: null,
    tagIds: [],
  };

  it('takes changes of different registers from both', () => {
    const merged = merge(base, { ...base, title: 'B' }, { ...base, notes: 'n' });
    expect(merged).toEqual({ row: { ...base, title: 'B', notes: 'n' }, hasConflict: false });
  });

  it('takes a register as a whole, from the row that wins', () => {
    const [mine, theirs] = [
      { ...base, start: '2026-11-19' },
      { ...base, end: '2026-11-21' },
    ];
    expect(merge(base, mine, theirs, 'mine')).toEqual({ row: mine, hasConflict: true });
    expect(merge(base, mine, theirs, 'theirs')).toEqual({ row: theirs, hasConflict: true });
  });

  it('takes the end of a series together with its first day, which it must not be before', () => {
    const series = { first: '2026-11-02', until: '2026-12-18', rule: 'weekly', mode: 'fixed', except: [] };
    const [mine, theirs] = [
      { ...series, first: '2026-12-07' },
      { ...series, until: '2026-11-20' },
    ];
    expect(mergeRow<object>('series', { base: series, mine, theirs }, 'mine').row).toEqual(mine);
  });

  it('is no conflict where both wrote the same', () => {
    const same = { ...base, title: 'B' };
    expect(merge(base, same, same)).toEqual({ row: same, hasConflict: false });
  });

  it('adds and takes out elements of a set by themselves', () => {
    const from = { ...base, tagIds: ['x', 'y'] };
    const merged = merge(from, { ...from, tagIds: ['y', 'z'] }, { ...from, tagIds: ['x', 'y', 'w'] });
    expect(merged).toEqual({ row: { ...from, tagIds: ['y', 'w', 'z'] }, hasConflict: false });
  });

  it('is the other row where one row changed nothing, and has each register from one of the two', () => {
    fc.assert(
      fc.property(row, row, row, (from, mine, theirs) => {
        expect(merge(from, from, theirs).row).toBe(theirs);
        expect(merge(from, mine, from).row).toMatchObject({ ...mine, tagIds: expect.anything() as string[] });
        const merged = merge(from, mine, theirs).row as typeof from;
        expect([mine.title, theirs.title]).toContain(merged.title);
        expect([mine, theirs].some(({ start, end }) => start === merged.start && end === merged.end)).toBe(true);
        const added = [...mine.tagIds, ...theirs.tagIds].filter((tag) => !from.tagIds.includes(tag));
        expect(merged.tagIds).toEqual(expect.arrayContaining(added));
      }),
    );
  });
});
