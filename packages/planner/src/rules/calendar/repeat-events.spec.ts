import { describe, expect, it } from 'vitest';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { activeEvent } from '../../core/state/views.ts';
import { weekDays } from '../../core/time/weeks.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { eventsOn, repeatEvents } from './repeat-events.ts';

const lesson = { title: 'Maths', place: 'B12', isAllDay: false, start: '2026-11-16T09:00', end: '2026-11-16T10:00' };
const sportsDay = { title: 'Sports day', isAllDay: true, start: '2026-11-20', end: '2026-11-20' };

const ofWeek = (bench: TestPlanner): PlannerEvent[] => eventsOn(bench.state, weekDays(TODAY, 1), ZONE);
const starts = (bench: TestPlanner): string[] =>
  [...bench.state.rows.events.values()].filter((event) => event.deletedAt === null).map(({ start }) => start);

describe('events again in the weeks after', () => {
  it('stand at the same time of the clock, as events of their own, and are one step', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'event.add', events: [lesson, sportsDay] });
    const command = repeatEvents(bench.state, ofWeek(bench), 2);
    const { focus } = command ? bench.do(command) : { focus: [] };
    expect(starts(bench).sort()).toEqual([
      '2026-11-16T09:00',
      '2026-11-20',
      '2026-11-23T09:00',
      '2026-11-27',
      '2026-11-30T09:00',
      '2026-12-04',
    ]);
    expect(
      activeEvent(bench.state, focus.find((id) => activeEvent(bench.state, id)?.title === 'Maths') ?? ''),
    ).toMatchObject({
      place: 'B12',
      end: '2026-11-23T10:00',
    });
    bench.undo();
    expect(starts(bench)).toHaveLength(2);
  });

  it('are not there twice, but come again where one was deleted', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'event.add', events: [lesson] });
    const events = ofWeek(bench);
    const first = repeatEvents(bench.state, events, 3);
    const { focus } = first ? bench.do(first) : { focus: [] };
    expect(repeatEvents(bench.state, events, 3)).toBeNull();
    bench.do({ type: 'event.delete', ids: focus.slice(0, 1) });
    expect(repeatEvents(bench.state, events, 3)?.events.map(({ start }) => start)).toEqual(['2026-11-23T09:00']);
    expect(repeatEvents(bench.state, events, 4)?.events).toHaveLength(2);
  });

  it('end after a year', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'event.add', events: [lesson] });
    expect(repeatEvents(bench.state, ofWeek(bench), 5_000)?.events).toHaveLength(52);
  });
});

it('takes of a week what begins in it', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'event.add',
    events: [
      { ...sportsDay, start: '2026-11-14', end: '2026-11-17' },
      { ...lesson, start: '2026-11-15T23:00', end: '2026-11-16T01:00' },
      { ...lesson, title: 'Late', start: '2026-11-22T23:00', end: '2026-11-23T01:00' },
    ],
  });
  expect(ofWeek(bench).map(({ title }) => title)).toEqual(['Late']);
});
