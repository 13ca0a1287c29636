import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { missedSessions, replanSessions } from './missed-sessions.ts';

const NOW = `${TODAY}T15:30`;
const options = { now: NOW, zone: ZONE, settings: DEFAULT_SETTINGS };

/** A planner with exams, each with a session on every one of these days. */
function planner(exams: Record<string, string>, ...days: string[]): TestPlanner {
  const bench = new TestPlanner();
  for (const [title, due] of Object.entries(exams)) {
    const [forId = ''] = bench.tasks({ title, due, isExam: true });
    bench.tasks({
      title: `Study ${title}`,
      forId,
      due,
      blocks: days.map((day) => ({ start: `${day}T16:00`, minutes: 60 })),
    });
  }
  return bench;
}
const counts = (bench: TestPlanner) =>
  missedSessions(bench.state, NOW, ZONE).map(({ exam, sessions }) => `${exam.title} ${sessions.length}`);

it('sessions that were missed are counted by exam, the nearest first, without exams that are over or done', () => {
  const bench = planner(
    { Later: '2026-12-03', Maths: '2026-11-27', Over: '2026-11-17', Done: '2026-11-28' },
    '2026-11-15',
    '2026-11-16',
    '2026-11-25',
  );
  const done = [...bench.state.rows.tasks.values()].find(({ title }) => title === 'Done');
  bench.do({ type: 'task.complete', ids: [done?.id ?? ''] });
  expect(counts(bench)).toEqual(['Maths 2', 'Later 2']);
});

it('all of them are planned again by one command and go back with one undo, none beside another', () => {
  const bench = planner({ Maths: '2026-11-22', Art: '2026-11-22' }, '2026-11-16', '2026-11-17');
  const command = replanSessions(bench.state, missedSessions(bench.state, NOW, ZONE), options);
  const { sentence } = bench.do(command ?? { type: 'trash.purge' });
  expect(sentence).toBe('Planned 4 missed sessions again, for 2 exams');
  expect(counts(bench)).toEqual([]);
  const starts = [...bench.state.rows.blocks.values()].map(({ start }) => start);
  expect(new Set(starts).size).toBe(4);
  expect(starts.every((start) => start >= NOW && start < '2026-11-22')).toBe(true);
  bench.undo();
  expect(counts(bench)).toEqual(['Maths 2', 'Art 2']);
  const [maths] = missedSessions(bench.state, NOW, ZONE);
  const one = maths && replanSessions(bench.state, [maths], options);
  expect(one && bench.do(one).sentence).toBe('Planned 2 missed sessions again, for “Maths”');
});

it('nothing is planned where nothing fits', () => {
  const bench = planner({ Maths: `${TODAY}T16:00` }, '2026-11-17');
  expect(replanSessions(bench.state, missedSessions(bench.state, NOW, ZONE), options)).toBeNull();
});
