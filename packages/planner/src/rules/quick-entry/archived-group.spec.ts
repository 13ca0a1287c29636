import { expect, it } from 'vitest';
import { activeGroup, tasksInOrder } from '../../core/state/views.ts';
import { TestPlanner, idSource } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { toCommand } from './to-command.ts';
import { vocabularyOf } from './vocabulary.ts';

it('the name of an archived group means that group, which comes back with the task and goes again with it', () => {
  const bench = new TestPlanner();
  const old = bench.group('Old club');
  bench.do({ type: 'group.archive', id: old, isArchived: true });
  const parsed = parseQuickEntry('Essay @old_club', {
    now: '2026-11-18T15:30',
    weekStart: 1,
    vocabulary: vocabularyOf(bench.state),
  });
  const command = toCommand(parsed, bench.state, { newId: idSource(5000) });
  if (!command) throw new Error('no command');
  expect(bench.do(command).sentence).toBe('Added “Essay”, and the group “Old club” is back');
  expect(tasksInOrder(bench.state)[0]?.groupId).toBe(old);
  expect(bench.state.rows.groups.size).toBe(1);
  expect(activeGroup(bench.state, old)?.archivedAt).toBeNull();
  bench.undo();
  expect(activeGroup(bench.state, old)?.archivedAt).not.toBeNull();
});
