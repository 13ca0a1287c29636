import { describe, expect, it } from 'vitest';
import { apply } from '../state/state.ts';
import { activeTask } from '../state/views.ts';
import type { Task } from '../../schema/task.ts';
import { TestPlanner, mustBeDone } from '../../../test/test-planner.ts';
import { rollbackGesture } from './undo.ts';
import { run } from '../../rules/run.ts';

/** Writes fields of a task as another tab or device does: without an entry in the own history. */
function writeElsewhere(bench: TestPlanner, id: string, fields: Partial<Task>): void {
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('no task');
  bench.state = apply(bench.state, [{ table: 'tasks', type: 'put', row: { ...task, ...fields } }]);
}

function planner() {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks('Essay');
  return { bench, id, task: () => activeTask(bench.state, id) };
}

describe('undo, where somebody else has written meanwhile', () => {
  it('takes back its own fields alone, and redo does the same', () => {
    const { bench, id, task } = planner();
    bench.do({ type: 'task.edit', id, fields: { title: 'Essay draft' } });
    writeElsewhere(bench, id, { notes: 'Chapter 4', estimate: 30 });
    expect(bench.undo()).toMatchObject({ note: '' });
    expect(task()).toMatchObject({ title: 'Essay', notes: 'Chapter 4', estimate: 30 });
    bench.redo();
    expect(task()).toMatchObject({ title: 'Essay draft', notes: 'Chapter 4', estimate: 30 });
  });

  it('keeps a newer value of the same field, and says so', () => {
    const { bench, id, task } = planner();
    bench.do({ type: 'task.edit', id, fields: { title: 'Essay draft' } });
    writeElsewhere(bench, id, { title: 'Essay on Macbeth' });
    expect(bench.undo()).toMatchObject({ note: 'Newer changes were kept.' });
    expect(task()?.title).toBe('Essay on Macbeth');
  });

  it('takes a tag away that it gave, and leaves the others', () => {
    const { bench, id, task } = planner();
    const group = bench.tagGroup('Subject');
    const tags = ['Art', 'Maths'].map((name) => bench.tag(group, name));
    bench.do({ type: 'task.tag', ids: [id], add: [tags[0] ?? ''], remove: [] });
    writeElsewhere(bench, id, { tagIds: tags });
    bench.undo();
    expect(task()?.tagIds).toEqual([tags[1]]);
  });

  it('brings an addition back as it was last', () => {
    const { bench, id, task } = planner();
    writeElsewhere(bench, id, { notes: 'Chapter 4' });
    bench.undo();
    expect(task()).toBeUndefined();
    bench.redo();
    expect(task()).toMatchObject({ title: 'Essay', notes: 'Chapter 4' });
  });

  it('rolls a gesture back without what came from elsewhere', () => {
    const { bench, id, task } = planner();
    const context = { ...bench.context, gestureId: 'drag' };
    bench.state = mustBeDone(run(bench.state, { type: 'task.plan', ids: [id], day: '2026-11-20' }, context)).state;
    writeElsewhere(bench, id, { notes: 'Chapter 4' });
    bench.state = mustBeDone(rollbackGesture(bench.state, 'drag')).state;
    expect(task()).toMatchObject({ plannedDay: null, notes: 'Chapter 4' });
  });
});
