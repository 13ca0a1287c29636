import { describe, expect, it } from 'vitest';
import { OLD_VERSION, oldTables } from '../../test/old-planner.ts';
import { TestPlanner, idAt, NOW } from '../../test/test-planner.ts';
import { readRows } from './read-rows.ts';
import { DEFAULT_SETTINGS, settingsRow } from './settings.ts';
import { SCHEMA_VERSION, UPGRADES, upgradeTables } from './upgrade.ts';

const bench = new TestPlanner();
bench.tasks('Essay');
const [task] = [...bench.state.rows.tasks.values()];

describe('reading rows', () => {
  it('sets damaged ones aside as they are, with the reason, and keeps the sound ones', () => {
    const raw = [
      task,
      { ...task, id: idAt(50), due: 'soon' },
      null,
      'text',
      { ...task },
      { ...task, id: idAt(51), extra: 1 },
    ];
    const { rows, damaged } = readRows({ tasks: raw });
    expect(rows.tasks).toEqual([task]);
    expect(damaged.map(({ raw: found }) => found)).toEqual([raw[1], raw[2], raw[3], raw[4], raw[5]]);
    expect(damaged[0]?.reason).toMatch(/^due: /);
    expect(damaged[3]?.reason).toContain('twice');
    expect(readRows({})).toMatchObject({ rows: { tasks: [], history: [] }, damaged: [] });
  });

  it.each([
    [{ title: 'x'.repeat(501) }],
    [{ plannedDay: '2026-02-30' }],
    [{ plannedDay: '1999-12-31' }],
    [{ due: '2026-11-18T24:00' }],
    [{ due: '2026-11-18 10:00' }],
    [{ estimate: 0 }],
    [{ estimate: 1.5 }],
    [{ tagIds: ['x'] }],
    [{ createdAt: 'yesterday' }],
    [{ order: '' }],
    [{ title: '\ud800' }],
  ])('takes no task with %j', (fields) => {
    expect(readRows({ tasks: [{ ...task, ...fields }] }).damaged).toHaveLength(1);
  });

  it('takes what people may have', () => {
    const fields = {
      title: 'x'.repeat(500),
      notes: 'n'.repeat(50_000),
      estimate: 7 * 24 * 60,
      due: '2199-12-31T23:59',
    };
    expect(readRows({ tasks: [{ ...task, ...fields, doneAt: NOW }] }).damaged).toEqual([]);
    expect(settingsRow.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('upgrades', () => {
  const upgrades = {
    1: (tables: Record<string, readonly unknown[]>) => ({ ...tables, tasks: [...(tables.tasks ?? []), 'two'] }),
    2: ({ tasks = [], ...others }: Record<string, readonly unknown[]>) => ({ ...others, jobs: [...tasks, 'three'] }),
  };

  it('go step by step from any earlier version', () => {
    const tables = { tasks: ['one'] };
    expect(upgradeTables(tables, 1, upgrades, 3)).toEqual({
      ok: true,
      tables: { jobs: ['one', 'two', 'three'] },
      isUpgraded: true,
    });
    expect(upgradeTables(tables, 2, upgrades, 3)).toEqual({
      ok: true,
      tables: { jobs: ['one', 'three'] },
      isUpgraded: true,
    });
    expect(upgradeTables(tables, 3, upgrades, 3)).toEqual({ ok: true, tables, isUpgraded: false });
    expect(tables).toEqual({ tasks: ['one'] });
  });

  it('refuse a newer version, and what is no version', () => {
    expect(upgradeTables({}, 4, upgrades, 3)).toEqual({ ok: false, reason: 'newer' });
    for (const version of [0, -1, 1.5, '1', null, undefined, Number.NaN]) {
      expect(upgradeTables({}, version, upgrades, 3)).toEqual({ ok: false, reason: 'unknown' });
    }
    expect(upgradeTables({}, 1, {}, 3)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('make events and series of version 5 take their time, in what was seen of them and in steps too', () => {
    const seen = { title: 'A', isWithdrawn: false };
    const event = { id: idAt(1), origin: { uid: 'a', seen } };
    const step = { id: idAt(9), forward: [{ table: 'events', type: 'put', row: event }], inverse: [] };
    const tables = {
      events: [event, 'damaged'],
      series: [{ id: idAt(2), origin: null }],
      tasks: [event],
      history: [step],
    };
    const origin = { uid: 'a', seen: { ...seen, isFree: false } };
    const upgraded = { ...event, isFree: false, origin };
    expect(upgradeTables(tables, 5, UPGRADES, 6)).toEqual({
      ok: true,
      isUpgraded: true,
      tables: {
        events: [upgraded, 'damaged'],
        series: [{ id: idAt(2), isFree: false, origin: null }],
        tasks: [{ ...event, origin }],
        history: [{ ...step, forward: [{ table: 'events', type: 'put', row: upgraded }] }],
      },
    });
  });

  it('make sound rows of rows that version 5 wrote', () => {
    const old = oldTables(2);
    const upgraded = upgradeTables(old, OLD_VERSION);
    const { rows, damaged } = readRows(upgraded.ok ? upgraded.tables : {});
    expect(damaged).toEqual([]);
    expect([rows.tasks.length, rows.events.length, rows.settings, rows.history.length]).toEqual([
      ...[2, 1, [DEFAULT_SETTINGS], 1],
    ]);
  });

  it('lead from every version there ever was to the present one', () => {
    for (let version = OLD_VERSION; version < SCHEMA_VERSION; version += 1)
      expect(UPGRADES[version]).toBeTypeOf('function');
    expect(upgradeTables({}, SCHEMA_VERSION)).toMatchObject({ ok: true, isUpgraded: false });
  });
});
