import { expect, it } from 'vitest';
import { Bench, TODAY, ZONE } from '../../domain/test-support/planner.ts';
import { agendaOf, nextEvent } from './agenda.ts';

const NOW = `${TODAY}T15:30`;
const seen = (bench: Bench) =>
  agendaOf(bench.state, NOW, ZONE).map(({ kind, tasks }) => [
    kind,
    ...tasks.map(({ task, when }) => `${task.title} ${when}`),
  ]);

it('lists what is overdue, missed, due and planned today, each task once', () => {
  const bench = new Bench();
  const [, , , , done = ''] = bench.tasks(
    { title: 'Late', due: '2026-11-16' },
    { title: 'Slipped', plannedDay: '2026-11-17', due: '2026-11-20' },
    { title: 'Essay', due: `${TODAY}T20:00`, plannedDay: '2026-11-17' },
    { title: 'Sets', plannedDay: TODAY, estimate: 40 },
    { title: 'Done', plannedDay: TODAY },
    { title: 'Prac', blocks: [{ start: `${TODAY}T18:00` }, { start: `${TODAY}T16:00` }] },
    { title: 'Some day' },
  );
  bench.do({ type: 'task.complete', ids: [done] });
  expect(seen(bench)).toEqual([
    ['overdue', 'Late Was due 16 Nov'],
    ['missed', 'Slipped Planned yesterday'],
    ['due', 'Essay 20:00'],
    ['planned', 'Prac 16:00', 'Sets 40 min'],
  ]);
  expect(seen(new Bench())).toEqual([]);
});

it('knows the event that is on, or comes next today', () => {
  const bench = new Bench();
  const lesson = (title: string, start: string, end: string) =>
    ({ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }) as const;
  bench.do({ type: 'event.add', events: [lesson('Prac', '15:00', '16:00'), lesson('Club', '17:00', '18:00')] });
  const next = (now: string) => nextEvent(bench.state, `${TODAY}T${now}`, ZONE)?.event.title;
  expect(['09:00', '15:30', '16:00', '18:00'].map(next)).toEqual(['Prac', 'Prac', 'Club', undefined]);
});
