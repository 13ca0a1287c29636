import { beforeEach, describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { itemsOn } from '../calendar/day-items.ts';

let planner: TestPlanner;
let series: string;
/** Every Wednesday at four, from today on. */
beforeEach(() => {
  planner = new TestPlanner();
  const rule = { rule: ruleFor.weeks([3]), until: week(5) };
  planner.do({
    type: 'event.add',
    events: [{ title: 'Football', isAllDay: false, start: `${TODAY}T16:00`, end: `${TODAY}T17:30`, repeat: rule }],
  });
  [series = ''] = [...planner.state.rows.series.keys()];
});

const week = (count: number, days = 0): Day => addDays(TODAY, 7 * count + days);
const eventsOn = (day: Day): PlannerEvent[] =>
  itemsOn(planner.state, [day], ZONE).flatMap(({ timed }) =>
    timed.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
  );
const on = (day: Day): string[] =>
  eventsOn(day).map(({ title, start, place }) => `${title} ${start.slice(11)}${place && ` ${place}`}`);
const eventOn = (day: Day): PlannerEvent => {
  const [event] = eventsOn(day);
  if (!event) throw new Error(`no event on ${day}`);
  return event;
};
/** The days with events in eight weeks. */
const days = (): Day[] =>
  Array.from({ length: 56 }, (_, at) => addDays(TODAY, at)).filter((day) => eventsOn(day).length > 0);
const WEEKS = [0, 1, 2, 3, 4, 5];

describe('a new item that repeats', () => {
  it('is a series at once, in one step', () => {
    expect(days()).toEqual(WEEKS.map((each) => week(each)));
    planner.undo();
    expect([days(), planner.state.rows.series.size]).toEqual([[], 0]);
  });

  it('begins on the first day of its rule', () => {
    planner.do({ type: 'task.add', tasks: [{ title: 'Bins', due: TODAY, repeat: { rule: ruleFor.weeks([5]) } }] });
    expect([...planner.state.rows.tasks.values()]).toMatchObject([
      { due: addDays(TODAY, 2), seriesDay: addDays(TODAY, 2) },
    ]);
  });
});

describe('an occurrence that is moved', () => {
  it('takes the following along, keeps its id and their number, and is undone at once', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.edit', id: eventOn(week(4)).id, fields: { place: 'Gym' } });
    planner.do({ type: 'event.delete', ids: [eventOn(week(3)).id] });
    const fields = { isAllDay: false, from: 1020, minutes: 90, zone: null };
    const done = planner.do({
      type: 'series.change',
      id: series,
      day: week(2),
      scope: 'following',
      to: week(2, 1),
      fields,
    });
    expect(done.sentence).toBe('“Football” is on Thursdays at 17:00 from Thu 3 December');
    expect(days()).toEqual([week(0), week(1), week(2, 1), week(4, 1), week(5, 1)]);
    expect(activeEvent(planner.state, id)).toMatchObject({ start: `${week(2, 1)}T17:00`, own: [] });
    expect(on(week(4, 1))).toEqual(['Football 17:00 Gym']);
    planner.undo();
    expect(days()).toEqual([week(0), week(1), week(2), week(4), week(5)]);
  });

  it('takes all of them along', () => {
    const done = planner.do({
      type: 'series.change',
      id: series,
      day: week(2),
      scope: 'all',
      to: week(2, -1),
      fields: {},
    });
    expect(done.sentence).toBe('“Football” is now on Tuesdays');
    expect(days()).toEqual(WEEKS.map((each) => week(each, -1)).slice(1));
    expect(eventsOn(week(0, -1))).toHaveLength(1);
  });

  it('says that the end of all of them moves along', () => {
    const change = {
      type: 'series.change',
      id: series,
      day: week(2),
      scope: 'all',
      to: week(2, 1),
      fields: {},
    } as const;
    expect(planner.do(change).sentence).toBe('“Football” is now on Thursdays, until Thu 24 December');
    expect(days()).toEqual(WEEKS.map((each) => week(each, 1)));
  });

  it('says which of the others stay where they were moved by themselves', () => {
    planner.do({ type: 'event.move', id: eventOn(week(1)).id, start: `${week(1, -1)}T09:00` });
    const change = { type: 'series.change', id: series, day: week(2), to: week(2, 1), fields: {} } as const;
    expect(planner.do({ ...change, scope: 'all' }).sentence).toBe(
      '“Football” is now on Thursdays, until Thu 24 December; the one you had changed stays on Tue 24 Nov',
    );
    expect(days()).toEqual([week(0, 1), week(1, -1), ...[2, 3, 4, 5].map((each) => week(each, 1))]);
    planner.undo();
    expect(planner.do({ ...change, scope: 'following' }).sentence).not.toContain('stay');
    planner.undo();
    for (const each of [3, 4])
      planner.do({ type: 'event.move', id: eventOn(week(each)).id, start: `${week(each, 2)}T09:00` });
    expect(planner.do({ ...change, scope: 'following' }).sentence).toBe(
      '“Football” is on Thursdays from Thu 3 December; the 2 you had changed stay where they were',
    );
  });

  it('moves in time with the others where it was moved by itself, and stays on its own day', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.move', id, start: `${week(2, 1)}T16:30` });
    planner.do({ type: 'event.edit', id, fields: { place: 'Gym' } });
    planner.do({ type: 'event.move', id: eventOn(week(4)).id, start: `${week(4, -1)}T09:00` });
    const before = planner.state;
    const fields = { isAllDay: false, from: 17 * 60 + 30, minutes: 90, zone: null };
    for (const scope of ['all', 'following'] as const) {
      planner.state = before;
      const done = planner.do({ type: 'series.change', id: series, day: week(2), scope, fields });
      expect(done.sentence).toContain('; the one you had changed stays on Tue 15 Dec');
      expect([on(week(2)), on(week(2, 1)), on(week(3)), on(week(4, -1))]).toEqual([
        ...[[], ['Football 17:30 Gym'], ['Football 17:30'], ['Football 09:00']],
      ]);
      expect([on(week(0)), eventOn(week(2, 1)).end]).toEqual([
        [scope === 'all' ? 'Football 17:30' : 'Football 16:00'],
        `${week(2, 1)}T19:00`,
      ]);
    }
    planner.undo();
    expect([on(week(2, 1)), on(week(3))]).toEqual([['Football 16:30 Gym'], ['Football 16:00']]);
  });

  it('had been moved by itself before, and follows again', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.move', id, start: `${week(2, 2)}T09:00` });
    planner.do({ type: 'series.change', id: series, day: week(2), scope: 'following', to: week(2, 1), fields: {} });
    expect(activeEvent(planner.state, id)).toMatchObject({ start: `${week(2, 1)}T16:00`, own: [] });
  });

  it('keeps the length of one that was resized by itself', () => {
    const { id } = eventOn(week(4));
    planner.do({ type: 'event.edit', id, fields: { end: `${week(4)}T18:30` } });
    planner.do({ type: 'series.change', id: series, day: week(2), scope: 'all', to: week(2, 1), fields: {} });
    expect(eventOn(week(4, 1))).toMatchObject({ start: `${week(4, 1)}T16:00`, end: `${week(4, 1)}T18:30` });
    planner.do({
      type: 'series.change',
      id: eventOn(week(4, 1)).seriesId ?? '',
      day: week(0, 1),
      scope: 'all',
      fields: { from: 1140 },
    });
    expect(eventOn(week(4, 1))).toMatchObject({ start: `${week(4, 1)}T19:00`, end: `${week(4, 1)}T21:30` });
  });

  it('never shares its id with a day that comes later', () => {
    planner.do({ type: 'series.change', id: series, day: week(2), scope: 'all', to: week(2, 1), fields: {} });
    const [moved = ''] = [...planner.state.rows.series.keys()];
    planner.do({ type: 'series.change', id: moved, day: week(2, 1), scope: 'all', fields: { rule: ruleFor.days() } });
    const ids = Array.from({ length: 30 }, (_, at) => eventsOn(addDays(TODAY, at + 1)).map(({ id }) => id)).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an occurrence that is skipped', () => {
  it('is left out without a question, says its day, and comes back by undo', () => {
    const { sentence } = planner.do({ type: 'series.skip', id: eventOn(week(2)).id });
    expect(sentence).toBe('Skipped “Football” on Wed 2 Dec');
    expect(days()).toEqual([0, 1, 3, 4, 5].map((each) => week(each)));
    planner.undo();
    expect(days()).toEqual(WEEKS.map((each) => week(each)));
  });

  it('is none that is done, or does not repeat', () => {
    const [read = '', essay = ''] = planner.tasks(
      { title: 'Read', due: TODAY, repeat: { rule: ruleFor.weeks([3]) } },
      { title: 'Essay' },
    );
    planner.do({ type: 'task.complete', ids: [read] });
    expect([read, essay, 'gone'].map((id) => planner.refusal({ type: 'series.skip', id }))).toEqual([
      'That is done already.',
      'That does not repeat.',
      'That item is no longer there.',
    ]);
  });
});

describe('an occurrence that is changed', () => {
  it('changes the following, and all, but for what they have of their own', () => {
    planner.do({ type: 'event.edit', id: eventOn(week(4)).id, fields: { place: 'Gym' } });
    const following = planner.do({
      type: 'series.change',
      id: series,
      day: week(3),
      scope: 'following',
      fields: { place: 'Oval' },
    });
    expect(following.sentence).toBe('Changed “Football” from Wed 9 December; the one you had changed stays as it is');
    expect([week(2), week(3), week(4), week(5)].map(on)).toEqual([
      ...[['Football 16:00'], ['Football 16:00 Oval'], ['Football 16:00 Gym'], ['Football 16:00 Oval']],
    ]);
    const all = planner.do({ type: 'series.change', id: series, day: week(1), scope: 'all', fields: { from: 900 } });
    expect(all.sentence).toBe('“Football” is now at 15:00');
    expect([on(week(0)), on(week(3))]).toEqual([['Football 15:00'], ['Football 16:00 Oval']]);
  });

  it('follows a new rule to its day of the week, with what it has of its own, and so does a skipped one', () => {
    planner.do({ type: 'event.edit', id: eventOn(week(3)).id, fields: { place: 'Gym' } });
    planner.do({ type: 'event.delete', ids: [eventOn(week(4)).id] });
    const { id } = eventOn(week(2));
    planner.do({
      type: 'series.change',
      id: series,
      day: week(2),
      scope: 'all',
      fields: { rule: ruleFor.weeks([5]) },
    });
    expect(days()).toEqual([0, 1, 2, 3].map((each) => week(each, 2)));
    expect(on(week(3, 2))).toEqual(['Football 16:00 Gym']);
    expect(activeEvent(planner.state, id)).toMatchObject({ start: `${week(2, 2)}T16:00`, own: [] });
    planner.undo();
    expect(days()).toEqual([0, 1, 2, 3, 5].map((each) => week(each)));
  });

  it('stays where it was moved by itself when the rule changes, in place of that week’s occurrence', () => {
    planner.do({ type: 'event.move', id: eventOn(week(2)).id, start: `${week(2, 1)}T09:00` });
    const fields = { rule: ruleFor.weeks([5]) };
    planner.do({ type: 'series.change', id: series, day: week(1), scope: 'following', fields });
    expect(days()).toEqual([week(0), week(1, 2), week(2, 1), week(3, 2), week(4, 2)]);
  });

  it('keeps its day where a new rule has none left for it', () => {
    planner.do({
      type: 'series.change',
      id: series,
      day: TODAY,
      scope: 'all',
      fields: { rule: ruleFor.weeks([3, 4]) },
    });
    for (const each of [week(2), week(2, 1)])
      planner.do({ type: 'event.edit', id: eventOn(each).id, fields: { place: 'Gym' } });
    planner.do({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { rule: ruleFor.weeks([5]) } });
    expect([on(week(2)), on(week(2, 1)), on(week(2, 2))]).toEqual([['Football 16:00 Gym'], [], ['Football 16:00 Gym']]);
  });

  it('changes the end of the whole series in place', () => {
    const end = (until: Day | null) =>
      planner.do({ type: 'series.change', id: series, day: week(2), scope: 'all', fields: { until } }).sentence;
    expect(end(week(3))).toBe('“Football” repeats until Wed 9 December');
    expect([days(), planner.state.rows.series.size]).toEqual([[0, 1, 2, 3].map((each) => week(each)), 1]);
    expect(end(null)).toBe('“Football” repeats without an end');
  });

  it('goes with the end of its series when that comes earlier, in the same step, and is back when it comes later', () => {
    const { id } = eventOn(week(4));
    planner.do({ type: 'event.edit', id, fields: { place: 'Gym' } });
    const change = { type: 'series.change', id: series, day: week(2), scope: 'all' } as const;
    expect(planner.do({ ...change, fields: { until: week(3) } }).note).toBe(
      'The one you had changed went to the trash.',
    );
    expect(days()).toEqual([0, 1, 2, 3].map((each) => week(each)));
    planner.undo();
    expect(on(week(4))).toEqual(['Football 16:00 Gym']);
    planner.redo();
    planner.do({ ...change, fields: { until: week(5) } });
    expect([days(), on(week(4))]).toEqual([WEEKS.map((each) => week(each)), ['Football 16:00 Gym']]);
  });

  it('is computed again after its end, once it was cleared from the trash', () => {
    planner.do({ type: 'event.edit', id: eventOn(week(4)).id, fields: { place: 'Gym' } });
    const change = { type: 'series.change', id: series, day: week(2), scope: 'all' } as const;
    planner.do({ ...change, fields: { until: week(3) } });
    planner.do({ type: 'trash.empty' });
    planner.do({ ...change, fields: { until: week(5) } });
    expect(on(week(4))).toEqual(['Football 16:00']);
  });

  it('stays after an earlier end of its series where it is a task that is done', () => {
    const [id = ''] = planner.tasks({ title: 'Read', due: TODAY, repeat: { rule: ruleFor.weeks([3]) } });
    const read = activeTask(planner.state, id)?.seriesId ?? '';
    const [done, open] = [1, 2].map((each) => dueTasksOn(planner.state, week(each))[0]?.id ?? '');
    planner.do({ type: 'task.complete', ids: [done ?? ''] });
    planner.do({ type: 'task.edit', id: open ?? '', fields: { notes: 'Chapter 3' } });
    planner.do({ type: 'series.change', id: read, day: TODAY, scope: 'all', fields: { until: TODAY } });
    expect([done, open].map((each) => activeTask(planner.state, each ?? '')?.due)).toEqual([week(1), undefined]);
  });

  it('leaves the series alone, which goes on without it', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.edit', id: eventOn(week(4)).id, fields: { place: 'Gym' } });
    const done = planner.do({ type: 'series.stop', id: series, day: week(2), scope: 'this' });
    expect(done.sentence).toBe('“Football” on Wed 2 Dec no longer repeats; the others stay');
    expect(days()).toEqual(WEEKS.map((each) => week(each)));
    expect(activeEvent(planner.state, id)).toMatchObject({ seriesId: null, seriesDay: null });
    planner.do({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { title: 'Soccer' } });
    expect([on(week(0)), on(week(2)), on(week(3)), on(week(4))]).toEqual([
      ...[['Soccer 16:00'], ['Football 16:00'], ['Soccer 16:00'], ['Soccer 16:00 Gym']],
    ]);
    planner.do({ type: 'series.stop', id: series, day: week(0), scope: 'this' });
    expect(days()).toEqual(WEEKS.map((each) => week(each)));
    planner.undo();
    planner.undo();
    planner.undo();
    expect([days(), eventOn(week(2)).seriesId]).toEqual([WEEKS.map((each) => week(each)), series]);
  });

  it('ends the series where it is, or all of it', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.edit', id: eventOn(week(4)).id, fields: { place: 'Gym' } });
    const following = planner.do({ type: 'series.stop', id: series, day: week(2), scope: 'following' });
    expect(following.sentence).toBe('“Football” no longer repeats after the one on Wed 2 Dec');
    expect(days()).toEqual([week(0), week(1), week(2)]);
    expect(activeEvent(planner.state, id)).toMatchObject({ seriesId: null, seriesDay: null });
    planner.undo();
    const all = planner.do({ type: 'series.stop', id: series, day: week(2), scope: 'all' });
    expect(all.sentence).toBe('“Football” no longer repeats; only the one on Wed 2 Dec stays');
    expect([days(), planner.state.rows.series.size]).toEqual([[week(2)], 0]);
    planner.undo();
    expect(days()).toEqual(WEEKS.map((each) => week(each)));
  });

  it('is refused a title of nothing, a day that is none, and a rule that cannot be', () => {
    expect(
      planner.refusal({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { title: ' ' } }),
    ).toBe('A series needs a title.');
    expect(
      planner.refusal({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: {}, to: 'soon' }),
    ).toBe('That is not a day.');
    expect(
      planner.refusal({ type: 'task.add', tasks: [{ title: 'Bins', repeat: { rule: ruleFor.days(0) } }] }),
    ).toContain('cannot be saved');
    expect(planner.refusal({ type: 'series.stop', id: 'gone', day: TODAY, scope: 'this' })).toBe(
      'That series is no longer there.',
    );
  });
});
