import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { timedItemAt } from '../../../rules/planning/moving.ts';
import { allDayFields, endingAt, endingOn, startingAt, startingOn } from './event-times.ts';

const TOMORROW = '2026-11-19';
const span = { start: `${TODAY}T16:00`, end: `${TODAY}T17:30` };

describe('the times of an event', () => {
  it('a new start takes the end along', () => {
    expect(startingAt(span, `${TOMORROW}T08:07`)).toEqual({ start: `${TOMORROW}T08:07`, end: `${TOMORROW}T09:37` });
  });

  it.each([
    ['a later time', `${TODAY}T16:01`, { start: span.start, end: `${TODAY}T16:01` }],
    ['a time before the start is the next day’s', `${TODAY}T01:00`, { start: span.start, end: `${TOMORROW}T01:00` }],
    ['the time of the start too', span.start, { start: span.start, end: `${TOMORROW}T16:00` }],
    ['a day before takes the start along', '2026-11-10T17:30', { start: '2026-11-10T16:00', end: '2026-11-10T17:30' }],
  ])('a new end: %s', (_, end, expected) => {
    expect(endingAt(span, end)).toEqual(expected);
  });

  it('days of a whole-day event never turn over', () => {
    const days = { start: TODAY, end: TOMORROW };
    expect(startingOn(days, '2026-11-25')).toEqual({ start: '2026-11-25', end: '2026-11-26' });
    expect(endingOn(days, '2026-11-10')).toEqual({ start: '2026-11-10', end: '2026-11-10' });
    expect(endingOn(days, '2026-11-30')).toEqual({ start: TODAY, end: '2026-11-30' });
  });

  it('becomes one of whole days and gets times again', () => {
    const bench = new TestPlanner();
    const late = { title: 'Party', isAllDay: false, start: `${TODAY}T20:00`, end: `${TOMORROW}T00:00` };
    const [id = ''] = bench.do({ type: 'event.add', events: [late] }).focus;
    const event = () => {
      const row = bench.state.rows.events.get(id);
      if (!row) throw new Error('the event is missing');
      return row;
    };
    const timed = timedItemAt(bench.state, { kind: 'event', id }, ZONE)?.span ?? null;
    bench.do({ type: 'event.edit', id, fields: allDayFields(event(), timed, 60) });
    expect(event()).toMatchObject({ isAllDay: true, start: TODAY, end: TODAY });
    bench.do({ type: 'event.edit', id, fields: allDayFields(event(), null, 45) });
    expect(event()).toMatchObject({ isAllDay: false, start: `${TODAY}T09:00`, end: `${TODAY}T09:45` });
  });
});
