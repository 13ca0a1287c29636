import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { blocksOf } from '../../core/state/views.ts';
import { nextSlotCommand, plannedAhead, plannedWords } from './item-actions.ts';

const NOW = `${TODAY}T15:30`;
const TOMORROW = '2026-11-19';

/** Plans a task as P does: the sentence that it is planned already, or all of its sessions afterwards. */
function plan(draft: { estimate?: number; blocks?: { start: string; minutes?: number }[] }, done: number[] = []) {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Essay', ...draft });
  const blocks = blocksOf(bench.state, id);
  for (const at of done) bench.do({ type: 'block.check', id: blocks[at]?.id ?? '', isDone: true });
  const ref = { kind: 'due', id } as const;
  const planned = plannedAhead(bench.state, ref, NOW, ZONE);
  if (planned.length > 0) return plannedWords(bench.state, planned, TODAY, ZONE);
  const command = nextSlotCommand(bench.state, ref, NOW, ZONE);
  if (command) bench.do(command);
  return blocksOf(bench.state, id)
    .map(({ start, minutes }) => `${start} ${minutes}`)
    .sort();
}

it('a task of which a part was worked is planned for the rest, in steps of five minutes', () => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Essay', estimate: 120 });
  const ref = { kind: 'due', id } as const;
  const minutes = (worked: number): number[] => {
    const command = nextSlotCommand(bench.state, ref, NOW, ZONE, worked);
    return command?.type === 'block.plan' ? command.blocks.map((block) => block.minutes ?? 0) : [];
  };
  // Where nothing is left, a session has the usual length.
  expect([0, 88, 130].map(minutes)).toEqual([[120], [35], [60]]);
  bench.do({ type: 'block.add', taskId: id, block: { start: `${TOMORROW}T16:00`, minutes: 35 } });
  expect([0, 88].map((worked) => plannedAhead(bench.state, ref, NOW, ZONE, worked).length)).toEqual([0, 1]);
});

describe('planning a task again', () => {
  it.each([
    [
      { estimate: 90, blocks: [{ start: `${TOMORROW}T16:00`, minutes: 90 }] },
      '“Essay” is planned already: tomorrow 16:00.',
    ],
    [{ blocks: [{ start: `${TODAY}T17:00`, minutes: 30 }] }, '“Essay” is planned already: today 17:00.'],
    [
      {
        estimate: 120,
        blocks: [
          { start: '2026-11-20T16:00', minutes: 45 },
          { start: `${TOMORROW}T16:00`, minutes: 45 },
          { start: '2026-11-21T10:00', minutes: 45 },
        ],
      },
      '“Essay” is planned already: tomorrow 16:00 and 2 more sessions.',
    ],
  ])('says so where nothing is left to plan', (draft, words) => expect(plan(draft)).toBe(words));

  it('adds the minutes that no session holds', () =>
    expect(plan({ estimate: 120, blocks: [{ start: `${TOMORROW}T16:00`, minutes: 75 }] })).toEqual([
      `${TODAY}T15:30 45`,
      `${TOMORROW}T16:00 75`,
    ]));

  it('moves a session that was missed, and leaves one that was done', () => {
    const blocks = [{ start: '2026-11-16T16:00', minutes: 30 }];
    expect(plan({ estimate: 60, blocks })).toEqual([`${TODAY}T15:30 30`]);
    expect(plan({ estimate: 60, blocks }, [0])).toEqual(['2026-11-16T16:00 30', `${TODAY}T15:30 30`]);
  });
});
