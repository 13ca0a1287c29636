import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { describeRun, weeklyRuns } from './weekly-runs.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { itemsOn } from '../calendar/day-items.ts';
import type { EventDraft, TaskDraft } from '../../core/commands/command.ts';

let planner: TestPlanner;
beforeEach(() => {
  planner = new TestPlanner();
});

const day = (by: number): Day => addDays(TODAY, by);
const lesson = (by: number, fields: Partial<EventDraft> = {}): EventDraft => ({
  ...{ title: 'Maths', place: 'B12', isAllDay: false, start: `${day(by)}T09:00`, end: `${day(by)}T09:50` },
  ...fields,
});
const add = (...events: EventDraft[]): string[] => planner.do({ type: 'event.add', events }).focus;
const collect = () =>
  planner.do({
    type: 'series.collect',
    ids: weeklyRuns(planner.state.rows).map(({ rows }) => rows[0]?.id ?? ''),
  });

/** Everything on the days that the tests write to, without the ids of rows. */
function drawn(state: State): unknown[] {
  const days = Array.from({ length: 7 * 60 }, (_, at) => addDays(TODAY, at - 14));
  const textOf = ({ title, notes, place, hue, tagIds, isAllDay, start, end, zone }: PlannerEvent) =>
    JSON.stringify([title, notes, place, hue, [...tagIds].sort(), isAllDay, start, end, zone]);
  return itemsOn(state, days, ZONE).map((items) => [
    items.day,
    ...[...items.allDay, ...items.timed.flatMap((item) => (item.kind === 'event' ? [item.event] : []))]
      .map(textOf)
      .sort(),
  ]);
}

describe('events that were copied from week to week', () => {
  it('become one series, with weeks that are left out, and come back by one undo', () => {
    add(...[0, 7, 21, 28].map((by) => lesson(by)), lesson(1, { title: 'Once' }));
    const before = drawn(planner.state);
    const { sentence } = collect();
    expect(sentence).toBe('Made one series of 4 events “Maths”');
    expect([...planner.state.rows.series.values()]).toMatchObject([
      { first: day(0), until: day(28), except: [day(14)] },
    ]);
    expect([...planner.state.rows.events.values()].map(({ title }) => title)).toEqual(['Once']);
    expect(drawn(planner.state)).toEqual(before);
    planner.undo();
    expect([planner.state.rows.series.size, planner.state.rows.events.size, drawn(planner.state)]).toEqual([
      0,
      5,
      before,
    ]);
  });

  it('keep what differs in one of them, which follows the series in the rest', () => {
    const ids = add(
      lesson(0),
      lesson(7),
      lesson(14, { place: 'Lab' }),
      lesson(21, { notes: 'Bring a ruler' }),
      lesson(28),
    );
    collect();
    const changed = ids.flatMap((id) => planner.state.rows.events.get(id) ?? []);
    expect(changed.map(({ own, seriesDay }) => [own, seriesDay])).toEqual([
      [['place'], day(14)],
      [['notes'], day(21)],
    ]);
    const [series] = planner.state.rows.series.keys();
    const change = { type: 'series.change', id: series ?? '', day: day(0), scope: 'all' } as const;
    planner.do({ ...change, fields: { title: 'Algebra' } });
    expect(planner.state.rows.events.get(changed[0]?.id ?? '')).toMatchObject({ title: 'Algebra', place: 'Lab' });
  });

  it('are found in every second week, on whole days, and apart where months lie between', () => {
    add(...[0, 14, 28, 42].map((by) => lesson(by)));
    add(...[0, 7, 14].map((by) => lesson(by, { title: 'Free', isAllDay: true, start: day(by), end: day(by + 1) })));
    add(...[0, 7, 14, 140, 147, 154].map((by) => lesson(by, { title: 'Choir' })));
    const found = weeklyRuns(planner.state.rows).map(({ rows, interval }) => [rows[0]?.title, rows.length, interval]);
    expect(found).toEqual([
      ['Free', 3, 1],
      ['Maths', 4, 2],
      ['Choir', 3, 1],
      ['Choir', 3, 1],
    ]);
    const words = weeklyRuns(planner.state.rows).map((run) => describeRun(run, '24'));
    expect(words.slice(0, 3)).toEqual([
      'Free, Wednesdays, 3 events',
      'Maths, every 2 weeks on Wednesday 09:00, 4 events',
      'Choir, Wednesdays 09:00, 3 events',
    ]);
    const before = drawn(planner.state);
    expect(collect().sentence).toBe('Made 4 series of 13 events');
    expect([drawn(planner.state), planner.state.rows.events.size]).toEqual([before, 0]);
  });

  it.each([
    ['two of them', [lesson(0), lesson(7)]],
    ['other times', [lesson(0), lesson(7), lesson(14, { start: `${day(14)}T09:10`, end: `${day(14)}T10:00` })]],
    ['other weekdays', [lesson(0), lesson(1), lesson(2)]],
    ['other zones', [lesson(0), lesson(7), lesson(14, { zone: 'Europe/London' })]],
    ['months between them', [lesson(0), lesson(70), lesson(140)]],
    ['other places each', [lesson(0), lesson(7, { place: 'A' }), lesson(14, { place: 'B' })]],
    ['a calendar they came from', [0, 7, 14].map((by) => lesson(by, { origin: originOf(by) }))],
  ])('are no run with %s', (_, events) => {
    add(...events);
    expect(weeklyRuns(planner.state.rows)).toEqual([]);
  });

  it('are not collected once they are gone, and make the same series in two tabs', () => {
    const [first = ''] = add(...[0, 7, 14].map((by) => lesson(by)));
    const other = new TestPlanner(planner.state);
    collect();
    other.do({ type: 'series.collect', ids: [first] });
    expect([...other.state.rows.series.keys()]).toEqual([...planner.state.rows.series.keys()]);
    const message = 'These are no longer there.';
    expect(planner.refusal({ type: 'series.collect', ids: [first] })).toBe(message);
  });

  it('draw the same on every day, whatever they are, and undo brings every row back', () => {
    const event = fc
      .record({
        by: fc.integer({ min: 0, max: 30 }).map((week) => week * 7),
        shift: fc.constantFrom(0, 0, 0, 1),
        title: fc.constantFrom('Maths', 'Art'),
        place: fc.constantFrom('B12', 'B12', 'B12', 'Lab'),
        zone: fc.constantFrom(null, null, 'Europe/London'),
        isAllDay: fc.constantFrom(false, false, true),
      })
      .map(({ by, shift, isAllDay, ...fields }) =>
        lesson(
          by + shift,
          isAllDay ? { ...fields, zone: null, isAllDay, start: day(by), end: day(by + shift) } : fields,
        ),
      );
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
        planner = new TestPlanner();
        add(...events);
        const { state } = planner;
        const before = drawn(state);
        const runs = weeklyRuns(state.rows);
        if (runs.length === 0) return;
        collect();
        expect(drawn(planner.state)).toEqual(before);
        expect(planner.state.rows.series.size).toBe(runs.length);
        expect(weeklyRuns(planner.state.rows).flatMap(({ rows }) => rows).length).toBeLessThan(events.length);
        planner.undo();
        expect([...planner.state.rows.events.values()].sort(byId)).toEqual([...state.rows.events.values()].sort(byId));
        expect(planner.state.rows.series.size).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('tasks that were copied from week to week', () => {
  const bins = (by: number, fields: Partial<TaskDraft> = {}): TaskDraft => ({
    ...{ title: 'Bins', due: day(by), estimate: 15 },
    ...fields,
  });
  const weeks = [0, 7, 14, 21, 28];
  const due = (): string[] =>
    Array.from({ length: 36 }, (_, at) => dueTasksOn(planner.state, day(at)))
      .flat()
      .map(({ due: on, title, estimate, doneAt }) => `${on} ${title} ${estimate}${doneAt === null ? '' : ' done'}`);

  it('become one series, which leaves out a week, and come back by one undo', () => {
    planner.tasks(...[0, 7, 21, 28].map((by) => bins(by)), bins(1, { title: 'Once' }));
    const before = due();
    expect(collect().sentence).toBe('Made one series of 4 tasks “Bins”');
    expect([...planner.state.rows.series.values()]).toMatchObject([{ of: 'task', until: day(28), except: [day(14)] }]);
    expect(planner.titles()).toEqual(['Once']);
    expect(due()).toEqual(before);
    planner.undo();
    expect([planner.state.rows.series.size, due()]).toEqual([0, before]);
  });

  it('keep what is done, planned or has parts, and follow the series in the rest', () => {
    const more = [{}, { isDone: true }, { plannedDay: day(13) }, { subtasks: ['Paper'] }, { notes: 'Twice' }];
    const ids = planner.tasks(...weeks.map((by, at) => bins(by, more[at])));
    const before = due();
    collect();
    expect(due()).toEqual(before);
    const kept = ids.map((id) => planner.state.rows.tasks.get(id));
    expect(kept.map((row) => row && [row.seriesDay, row.own])).toEqual([
      undefined,
      ...[7, 14, 21].map((by) => [day(by), []]),
      [day(28), ['notes']],
    ]);
  });

  it('are due on the day that they were planned for', () => {
    planner.tasks(...weeks.map((by) => bins(by, { due: null, plannedDay: day(by) })));
    const words = weeklyRuns(planner.state.rows).map((run) => describeRun(run, '24'));
    expect(words).toEqual(['Bins, Wednesdays, 5 tasks']);
    collect();
    expect(due()).toEqual(weeks.map((by) => `${day(by)} Bins 15`));
  });

  it.each([
    ['an exam', { isExam: true }],
    ['work for an exam', { forId: 'c1c7a0de-52c5-4f0f-8a6c-0a3f5b0f7a63' }],
    ['no day', { due: null }],
    ['all of them done', { isDone: true }],
  ])('are no run with %s', (_, fields) => {
    planner.tasks(...weeks.map((by) => bins(by, fields)));
    expect(weeklyRuns(planner.state.rows)).toEqual([]);
  });
});

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

function originOf(by: number): PlannerEvent['origin'] {
  const text = { title: 'Maths', notes: '', place: 'B12', when: '' };
  const seen = { ...text, isFree: false, hue: null, tagId: null, isWithdrawn: false };
  return { calendar: 'School', uid: 'maths', recurrenceId: String(by), seen };
}
