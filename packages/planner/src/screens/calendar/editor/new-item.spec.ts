import { describe, expect, it } from 'vitest';
import { Bench, idAt, TODAY, ZONE } from '../../../domain/test-support/planner.ts';
import { addCommand, changedSpan, spanBetween } from './new-item.ts';

const span = { start: `${TODAY}T16:07`, end: `${TODAY}T17:00` };
const item = { title: 'Essay', place: 'Library', groupId: null, tagIds: [] };
const to = { id: idAt(500), zone: ZONE };

describe('what was drawn becomes', () => {
  it('a task with a block of its length, or one planned for the day', () => {
    const bench = new Bench();
    bench.do(addCommand({ day: TODAY, span }, { kind: 'task', ...item }, to));
    expect(bench.state.rows.blocks.get(to.id)).toMatchObject({ start: span.start, minutes: 53 });
    const [task] = bench.state.rows.tasks.values();
    expect(task).toMatchObject({ title: 'Essay', plannedDay: null, estimate: null });
    bench.do(addCommand({ day: TODAY, span: null }, { kind: 'task', ...item }, { ...to, id: idAt(501) }));
    expect(bench.state.rows.tasks.get(idAt(501))).toMatchObject({ plannedDay: TODAY });
  });

  it('an event at that time, or of the whole day', () => {
    const bench = new Bench();
    bench.do(addCommand({ day: TODAY, span }, { kind: 'event', ...item }, to));
    expect(bench.state.rows.events.get(to.id)).toMatchObject({ ...span, isAllDay: false, place: 'Library' });
    bench.do(addCommand({ day: TODAY, span: null }, { kind: 'event', ...item }, { ...to, id: idAt(501) }));
    expect(bench.state.rows.events.get(idAt(501))).toMatchObject({ isAllDay: true, start: TODAY, end: TODAY });
  });
});

it('an end that is not after its start lies on the next day', () => {
  expect(spanBetween(TODAY, 1380, 30)).toEqual({ start: `${TODAY}T23:00`, end: '2026-11-19T00:30' });
  expect(changedSpan(span, { day: '2026-11-20' })).toEqual({ start: '2026-11-20T16:07', end: '2026-11-20T17:00' });
  expect(changedSpan(span, { to: 960 })).toEqual({ start: span.start, end: '2026-11-19T16:00' });
  expect(changedSpan(span, { from: 960 })).toEqual({ start: `${TODAY}T16:00`, end: `${TODAY}T16:53` });
  // It stays as long as it was, where its old end would lie before the new start, and over midnight.
  expect(changedSpan(span, { from: 1080 })).toEqual({ start: `${TODAY}T18:00`, end: `${TODAY}T18:53` });
  expect(changedSpan(span, { from: 1430 })).toEqual({ start: `${TODAY}T23:50`, end: '2026-11-19T00:43' });
});
