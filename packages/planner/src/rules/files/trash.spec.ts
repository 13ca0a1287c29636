import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { dataOf } from '../../../test/snapshot.ts';
import { historyEntries } from '../../core/history/history.ts';
import { TRASH_DAYS } from './trash-commands.ts';

const LATER = 60_000;
const DAY = 24 * 60 * LATER;

describe('the trash', () => {
  it('keeps what was deleted for 30 days, then lets go of it and of the steps that need it', () => {
    const bench = new TestPlanner();
    const [old = '', kept = ''] = bench.tasks(
      { title: 'Old', blocks: [{ start: '2026-11-18T16:00' }], subtasks: ['s'] },
      'Kept',
    );
    bench.do({ type: 'task.delete', ids: [old] });
    bench.wait(TRASH_DAYS * DAY - LATER);
    expect(bench.do({ type: 'trash.purge' }).changes).toEqual([]);
    bench.do({ type: 'task.edit', id: kept, fields: { notes: 'later' } });
    bench.wait(2 * LATER);
    const purge = bench.do({ type: 'trash.purge' });
    expect(purge.canUndo).toBe(false);
    expect(bench.state.rows.tasks.has(old)).toBe(false);
    expect(bench.state.rows.blocks.size).toBe(0);
    expect(bench.state.rows.subtasks.size).toBe(0);
    expect(historyEntries(bench.state).map((row) => row.sentence)).toEqual(['Changed the notes of “Kept”']);
    bench.undo();
    expect(bench.state.rows.tasks.get(kept)?.notes).toBe('');
  });

  it('lets go of tags and groups with every trace of them', () => {
    const bench = new TestPlanner();
    const group = bench.group('G');
    const tagGroup = bench.tagGroup('T');
    const tag = bench.tag(tagGroup, 't');
    const [task = ''] = bench.tasks({ title: 'A', groupId: group, tagIds: [tag] });
    bench.do({ type: 'tagGroup.delete', id: tagGroup });
    bench.do({ type: 'group.delete', id: group, tasks: 'trash' });
    bench.do({ type: 'trash.restore', items: [{ table: 'tasks', id: task }] });
    bench.wait((TRASH_DAYS + 1) * DAY);
    bench.do({ type: 'trash.purge' });
    expect(bench.state.rows.tasks.get(task)).toMatchObject({ groupId: null, tagIds: [], deletedAt: null });
    expect(bench.state.rows.tags.size + bench.state.rows.tagGroups.size + bench.state.rows.groups.size).toBe(0);
  });

  it('is emptied at once, and even that can be undone', () => {
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks({ title: 'A', subtasks: ['s'] });
    bench.do({ type: 'task.delete', ids: [task] });
    const before = dataOf(bench.state);
    expect(bench.do({ type: 'trash.empty' }).sentence).toBe('Emptied the trash of 1 item');
    expect(bench.state.rows.tasks.size).toBe(0);
    bench.undo();
    expect(dataOf(bench.state)).toEqual(before);
  });
});
