import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import type { CalendarViewType } from '../../../rules/calendar/calendar-range.ts';
import { defaultTime } from './default-time.ts';

const TOMORROW = '2026-11-19';

function at(bench: TestPlanner, time: string, viewType: CalendarViewType = 'week', day = TODAY): string {
  const { span } = defaultTime(bench.state, { viewType, day, now: `${TODAY}T${time}`, zone: ZONE });
  return `${span?.start ?? ''} ${span?.end ?? ''}`;
}

it('something new begins at the next half-hour that is free for as long as it takes', () => {
  const bench = new TestPlanner();
  expect(at(bench, '15:10')).toBe(`${TODAY}T15:30 ${TODAY}T16:30`);
  expect(at(bench, '15:30')).toBe(`${TODAY}T16:00 ${TODAY}T17:00`);
  expect(at(bench, '04:10')).toBe(`${TODAY}T07:00 ${TODAY}T08:00`);
  const lesson = { title: 'Lesson', isAllDay: false, start: `${TODAY}T16:15`, end: `${TODAY}T17:10` };
  bench.do({ type: 'event.add', events: [lesson] });
  expect(at(bench, '15:10')).toBe(`${TODAY}T17:30 ${TODAY}T18:30`);
});

it('at night it is tomorrow morning, never past midnight', () => {
  const bench = new TestPlanner();
  expect(at(bench, '20:59')).toBe(`${TODAY}T21:00 ${TODAY}T22:00`);
  for (const time of ['21:15', '22:30', '23:59']) expect(at(bench, time)).toBe(`${TOMORROW}T09:00 ${TOMORROW}T10:00`);
  const lesson = { title: 'Lesson', isAllDay: false, start: `${TOMORROW}T08:50`, end: `${TOMORROW}T09:40` };
  bench.do({ type: 'event.add', events: [lesson] });
  expect(at(bench, '22:30')).toBe(`${TOMORROW}T10:00 ${TOMORROW}T11:00`);
  bench.do({ type: 'settings.edit', fields: { blockMinutes: 90 } });
  expect(at(bench, '22:30', 'day')).toBe(`${TOMORROW}T10:00 ${TOMORROW}T11:30`);
});

it('on another day it is the morning, also where the day has no room', () => {
  const bench = new TestPlanner();
  expect(at(bench, '15:10', 'week', '2026-11-25')).toBe('2026-11-25T09:00 2026-11-25T10:00');
  expect(at(bench, '15:10', 'day', '2026-11-20')).toBe('2026-11-20T09:00 2026-11-20T10:00');
  const camp = { title: 'Camp', isAllDay: false, start: '2026-11-20T00:00', end: '2026-11-21T00:00' };
  bench.do({ type: 'event.add', events: [camp] });
  expect(at(bench, '15:10', 'day', '2026-11-20')).toBe('2026-11-20T09:00 2026-11-20T10:00');
});
