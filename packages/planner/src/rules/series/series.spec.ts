import { beforeEach, describe, expect, it } from 'vitest';
import { idAt, TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { idField } from '../../schema/fields.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { stateOf } from '../../core/state/state.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { itemsOn, shownBy } from '../calendar/day-items.ts';

let planner: TestPlanner;
let football: string;
let series: string;
/** Wednesday. */
beforeEach(() => {
  planner = new TestPlanner();
  [football = ''] = planner.do({
    type: 'event.add',
    events: [{ title: 'Football', isAllDay: false, start: `${TODAY}T16:00`, end: `${TODAY}T17:30`, place: 'Oval' }],
  }).focus;
  series = planner.context.newId();
  planner.do({ type: 'series.add', id: football, seriesId: series, rule: ruleFor.weeks([3]) });
});

const week = (count: number): Day => addDays(TODAY, 7 * count);

/** Events of a day as text. */
const on = (day: Day): string[] =>
  itemsOn(planner.state, [day], ZONE).flatMap(({ allDay, timed }) => [
    ...allDay.map(({ title }) => title),
    ...timed.map((item) => `${shownBy(item).title} ${item.from}–${item.to}`),
  ]);

function eventOn(day: Day): PlannerEvent {
  const [item] = itemsOn(planner.state, [day], ZONE).flatMap(({ timed }) => timed);
  if (item?.kind !== 'event') throw new Error(`no event on ${day}`);
  return item.event;
}

describe('an event that repeats', () => {
  it('is on each of its days, as one row', () => {
    expect([on(TODAY), on(addDays(TODAY, 1)), on(week(1)), on(week(520))]).toEqual([
      ['Football 960–1050'],
      [],
      ['Football 960–1050'],
      ['Football 960–1050'],
    ]);
    expect([planner.state.rows.events.size, planner.state.rows.series.size]).toEqual([1, 1]);
    expect(eventOn(week(1))).toBe(eventOn(week(1)));
  });

  it('is found by the id of any day, and by no other series or kind', () => {
    const read = stateOf({ series: [...structuredClone([...planner.state.rows.series.values()])] });
    const ids = [1, 40, 520].map((count) => eventOn(week(count)).id);
    expect(ids.map((id) => activeEvent(read, id)?.start)).toEqual([1, 40, 520].map((count) => `${week(count)}T16:00`));
    expect(ids.every((id) => idField.safeParse(id).success)).toBe(true);
    const [id = ''] = ids;
    expect(activeTask(read, id)).toBeUndefined();
    const other = { ...read.rows.series.get(series)!, id: idAt(77) };
    expect(activeEvent(stateOf({ series: [other] }), id)).toBeUndefined();
    // One day later, which the rule does not have.
    const next = id.slice(0, -1) + ((Number.parseInt(id.at(-1)!, 16) + 1) % 16).toString(16);
    expect(activeEvent(read, next)).toBeUndefined();
  });

  it('is undone at once', () => {
    planner.undo();
    expect([on(TODAY), on(week(1))]).toEqual([['Football 960–1050'], []]);
    expect(activeEvent(planner.state, football)?.seriesId).toBeNull();
  });

  it('changes on one day alone, which is a row then and keeps what it has of its own', () => {
    const { id } = eventOn(week(2));
    planner.do({ type: 'event.edit', id, fields: { place: 'Gym' } });
    expect(activeEvent(planner.state, id)).toMatchObject({ place: 'Gym', own: ['place'], seriesDay: week(2) });
    planner.do({
      type: 'series.change',
      id: series,
      day: TODAY,
      scope: 'all',
      fields: { title: 'Soccer', place: 'Park', from: 900, minutes: 60 },
    });
    expect([on(week(2)), on(week(3))]).toEqual([['Soccer 900–960'], ['Soccer 900–960']]);
    expect([eventOn(week(2)).place, eventOn(week(3)).place]).toEqual(['Gym', 'Park']);
    expect(eventOn(TODAY)).toMatchObject({ id: football, title: 'Soccer', place: 'Park' });
  });

  it('moves on one day, and is not drawn where it was', () => {
    planner.do({ type: 'event.move', id: eventOn(week(1)).id, start: `${addDays(week(1), 1)}T09:00` });
    expect([on(week(1)), on(addDays(week(1), 1)), on(week(2))]).toEqual([
      [],
      ['Football 540–630'],
      ['Football 960–1050'],
    ]);
  });

  it('is deleted on one day, touched or not, in the same words, and comes back by undo or from the trash', () => {
    planner.do({ type: 'event.edit', id: eventOn(week(2)).id, fields: { place: 'Gym' } });
    for (const count of [0, 1, 2]) {
      const { id } = eventOn(week(count));
      const word = ['Wed 18 Nov', 'Wed 25 Nov', 'Wed 2 Dec'][count];
      expect(planner.do({ type: 'event.delete', ids: [id] }).sentence).toBe(`Deleted “Football” on ${word}`);
      expect([on(week(count)), on(week(3))]).toEqual([[], ['Football 960–1050']]);
      expect(planner.state.rows.series.get(series)?.except).toEqual([week(count)]);
      expect(planner.refusal({ type: 'event.edit', id, fields: { title: 'X' } })).toBe(
        'That event is no longer there.',
      );
      planner.undo();
      expect(on(week(count))).toEqual(['Football 960–1050']);
      planner.redo();
      planner.do({ type: 'trash.restore', items: [{ table: 'events', id }] });
      expect([on(week(count)), planner.state.rows.series.get(series)?.except]).toEqual([['Football 960–1050'], []]);
    }
  });

  it('puts several deleted days back at once', () => {
    const ids = [1, 2].map((count) => eventOn(week(count)).id);
    planner.do({ type: 'event.delete', ids });
    expect(planner.state.rows.series.get(series)?.except).toEqual([week(1), week(2)]);
    planner.do({ type: 'trash.restore', items: ids.map((id) => ({ table: 'events', id })) });
    expect(planner.state.rows.series.get(series)?.except).toEqual([]);
  });

  it('does not come back once a changed one that was deleted leaves the trash', () => {
    const { id } = eventOn(week(1));
    planner.do({ type: 'event.edit', id, fields: { title: 'Final' } });
    planner.do({ type: 'event.delete', ids: [id] });
    planner.do({ type: 'trash.empty' });
    expect(on(week(1))).toEqual([]);
  });

  it('changes from one day on: what was changed by itself goes along, and is not drawn twice', () => {
    planner.do({ type: 'event.edit', id: eventOn(week(3)).id, fields: { place: 'Gym' } });
    planner.do({ type: 'event.delete', ids: [eventOn(week(4)).id] });
    const to = addDays(week(2), 1);
    planner.do({ type: 'series.change', id: series, day: week(2), scope: 'following', to, fields: { from: 1020 } });
    expect([on(week(1)), on(week(2)), on(addDays(week(2), 1))]).toEqual([
      ['Football 960–1050'],
      [],
      ['Football 1020–1110'],
    ]);
    expect([on(week(3)), on(addDays(week(3), 1))]).toEqual([[], ['Football 1020–1110']]);
    const changed = eventOn(addDays(week(3), 1));
    expect(changed.place).toBe('Gym');
    const next = eventOn(addDays(week(2), 1)).seriesId;
    expect([next === series, changed.seriesId === next]).toEqual([false, true]);
    planner.undo();
    expect([on(week(2)), on(week(3)), on(week(4)), on(week(5))]).toEqual([
      ['Football 960–1050'],
      ['Football 960–1050'],
      [],
      ['Football 960–1050'],
    ]);
  });

  it('makes the same series of a split in two tabs', () => {
    const other = new TestPlanner(planner.state);
    const fields = { title: 'Soccer' };
    const split = { type: 'series.change', id: series, day: week(2), scope: 'following', fields } as const;
    planner.do(split);
    other.do(split);
    expect([...other.state.rows.series.keys()]).toEqual([...planner.state.rows.series.keys()]);
  });

  it('ends before a day, or goes to the trash as a whole and back', () => {
    expect(planner.do({ type: 'series.delete', id: series, from: week(2) }).note).toBe('');
    expect([on(week(1)), on(week(2))]).toEqual([['Football 960–1050'], []]);
    planner.do({ type: 'series.delete', id: series });
    expect([on(TODAY), on(week(1))]).toEqual([[], []]);
    planner.do({
      type: 'trash.restore',
      items: [
        { table: 'series', id: series },
        { table: 'events', id: football },
      ],
    });
    expect([on(TODAY), on(week(1)), on(week(2))]).toEqual([['Football 960–1050'], ['Football 960–1050'], []]);
  });

  it('is copied to other days as an event of its own', () => {
    planner.do({ type: 'days.copy', days: [week(1)], by: 1 });
    const copy = eventOn(addDays(week(1), 1));
    expect(copy).toMatchObject({ title: 'Football', seriesId: null, seriesDay: null });
    expect([on(week(1)), on(week(2))]).toEqual([['Football 960–1050'], ['Football 960–1050']]);
  });

  it('is refused where it cannot be', () => {
    expect(planner.refusal({ type: 'series.add', id: football, rule: ruleFor.days() })).toBe('That repeats already.');
    expect(
      planner.refusal({ type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { title: ' ' } }),
    ).toBe('A series needs a title.');
    for (const rule of [ruleFor.days(0), ruleFor.weeks([3], 0)]) {
      const change = { type: 'series.change', id: series, day: TODAY, scope: 'all', fields: { rule } } as const;
      expect(planner.refusal(change)).toContain('cannot be saved');
    }
    const [task = ''] = planner.tasks('Essay');
    expect(planner.refusal({ type: 'series.add', id: task, rule: ruleFor.days() })).toBe(
      'A task that repeats needs a day.',
    );
  });
});
