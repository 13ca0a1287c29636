import { describe, expect, it } from 'vitest';
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

  it('takes settings of version 3 from before there was a choice of shortcuts', () => {
    const { singleKeys: _, ...settings } = DEFAULT_SETTINGS;
    const { rows, damaged } = readRows({ settings: [settings] });
    expect(damaged).toEqual([]);
    expect(rows.settings).toEqual([DEFAULT_SETTINGS]);
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

  it('give tasks and events of version 1 an origin, those in steps that can be undone too', () => {
    const { origin: _, ...old } = task ?? {};
    const change = { table: 'tasks', type: 'put', row: old };
    const gone = { table: 'tasks', type: 'remove', id: idAt(1) };
    const step = { id: idAt(9), forward: [change], inverse: [gone] };
    expect(upgradeTables({ tasks: [old, 'damaged'], history: [step, null] }, 1, UPGRADES, 2)).toEqual({
      ok: true,
      isUpgraded: true,
      tables: {
        tasks: [task, 'damaged'],
        events: [],
        history: [{ ...step, forward: [{ ...change, row: task }] }, null],
      },
    });
  });

  it('ask again about the weekly report of version 2, and give settings new fields, in steps too', () => {
    const settings = { id: 'settings', sendsReport: true };
    const asked = { ...settings, sendsReport: false, dates: 'dayFirst', foldsLessons: true, singleKeys: true };
    const change = { table: 'settings', type: 'put', row: settings };
    const step = { id: idAt(9), forward: [change], inverse: [change] };
    expect(upgradeTables({ settings: [settings, 'damaged'], history: [step] }, 2, UPGRADES, 3)).toEqual({
      ok: true,
      isUpgraded: true,
      tables: {
        settings: [asked, 'damaged'],
        history: [{ ...step, forward: [{ ...change, row: asked }], inverse: [{ ...change, row: asked }] }],
      },
    });
  });

  it('make rows of version 3 rows of no series, and show the latest missed task alone, in steps too', () => {
    const { seriesId: _, seriesDay: __, own: ___, isExam: ____, forId: _____, ...old } = task ?? {};
    const change = { table: 'tasks', type: 'put', row: old };
    const step = { id: idAt(9), forward: [change], inverse: [] };
    const tables = { tasks: [old], settings: [{ id: 'settings' }], history: [step] };
    expect(upgradeTables(tables, 3, UPGRADES, 4)).toEqual({
      ok: true,
      isUpgraded: true,
      tables: {
        tasks: [task],
        ...{ events: [], blocks: [] },
        ...{ series: [], timetables: [], terms: [], schoolDays: [], bells: [], lessons: [], lessonChanges: [] },
        settings: [
          {
            ...{ id: 'settings', showsAllMissed: false, showsLessons: true, lessonReminder: null },
            ...{ showsCountdown: true, offersSeries: true, offersTimetable: true },
          },
        ],
        history: [{ ...step, forward: [{ ...change, row: task }] }],
      },
    });
  });

  it('show lessons in planners of version 3, which had no timetables', () => {
    const schoolWeek = [
      'showsLessons',
      'lessonReminder',
      'showsAllMissed',
      'showsCountdown',
      'offersSeries',
      'offersTimetable',
    ];
    const old = Object.fromEntries(Object.entries(DEFAULT_SETTINGS).filter(([field]) => !schoolWeek.includes(field)));
    const upgraded = upgradeTables({ settings: [old] }, 3, UPGRADES, 4);
    expect(upgraded).toMatchObject({ ok: true, tables: { settings: [DEFAULT_SETTINGS], timetables: [], lessons: [] } });
  });

  it('give version 3 exams, sessions that can be ticked, and a countdown, in steps too', () => {
    const block = { id: idAt(3), taskId: idAt(1), start: '2026-11-16T08:00', minutes: 30, zone: null };
    const step = { id: idAt(9), forward: [{ table: 'blocks', type: 'put', row: block }], inverse: [] };
    const old = {
      tasks: [{ id: idAt(1) }],
      events: [{ id: idAt(2) }],
      blocks: [block],
      settings: [{}],
      history: [step],
    };
    const upgraded = upgradeTables(old, 3, UPGRADES, 4);
    expect(upgraded).toMatchObject({
      tables: {
        tasks: [{ isExam: false, forId: null }],
        events: [{ isExam: false }],
        blocks: [{ ...block, doneAt: null }],
        settings: [{ showsCountdown: true }],
        history: [{ forward: [{ row: { ...block, doneAt: null } }] }],
      },
    });
    expect(upgraded.ok && upgraded.tables.events?.[0]).not.toHaveProperty('forId');
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

  it('make sound rows of those that version 1 wrote', () => {
    const common = { id: idAt(1), createdAt: NOW, deletedAt: null, isSample: false };
    const shared = { ...common, title: 'A', notes: '', tagIds: [] };
    const [day, order] = ['2026-11-16', 'a0'];
    const old = {
      tasks: [{ ...shared, groupId: null, order, plannedDay: null, due: null, estimate: 5, doneAt: NOW }],
      subtasks: [{ id: idAt(2), taskId: idAt(1), title: 'S', doneAt: null, order }],
      blocks: [{ id: idAt(3), taskId: idAt(1), start: `${day}T08:00`, minutes: 30, zone: null }],
      events: [{ ...shared, place: '', hue: null, isAllDay: true, start: day, end: day, zone: null }],
      groups: [{ ...common, name: 'G', hue: null, icon: 'book', order, isCollapsed: false, archivedAt: null }],
      tagGroups: [{ ...common, name: 'T', kind: 'subject', order }],
      tags: [{ ...common, tagGroupId: idAt(1), name: 't', hue: 'moss', letter: null, order }],
      settings: [
        {
          id: 'settings',
          weekStart: 1,
          workWeek: [1, 2, 3, 4, 5],
          dayStart: 420,
          dayEnd: 1320,
          newTimes: 'floating',
          blockMinutes: 60,
          colourTagGroupId: null,
          capacity: [120, 120, 120, 120, 120, 180, 180],
          clock: '24',
          theme: 'system',
          density: 'roomy',
          sendsReport: true,
          reportsNames: false,
          stage: null,
          onboardedAt: null,
        },
      ],
      reports: [{ id: day, sentAt: NOW }],
    };
    const upgraded = upgradeTables(old, 1);
    const { rows, damaged } = readRows(upgraded.ok ? upgraded.tables : {});
    expect(damaged).toEqual([]);
    for (const table of Object.keys(old) as (keyof typeof old)[]) expect(rows[table], table).toHaveLength(1);
  });

  it('lead from every version there ever was to the present one', () => {
    for (let version = 1; version < SCHEMA_VERSION; version += 1) expect(UPGRADES[version]).toBeTypeOf('function');
    expect(upgradeTables({}, SCHEMA_VERSION)).toMatchObject({ ok: true, isUpgraded: false });
  });
});
