import { beforeEach, describe, expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { exportFile, readFile } from '../files/planner-file.ts';
import type { Series } from '../../schema/series.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { stateOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let planner: TestPlanner;
let [group, subjects, tag, series, first] = ['', '', '', '', ''];

beforeEach(() => {
  planner = new TestPlanner();
  group = planner.group('School');
  subjects = planner.tagGroup('Subject');
  tag = planner.tag(subjects, 'German');
  [first = ''] = planner.tasks({ title: 'Vocabulary', due: TODAY, groupId: group, tagIds: [tag] });
  series = planner.context.newId();
  planner.do({ type: 'series.add', id: first, seriesId: series, rule: ruleFor.weeks([3]) });
});

const rowOf = (state: State = planner.state): Series => {
  const row = state.rows.series.get(series);
  if (!row) throw new Error('the series is gone');
  return row;
};
const purge = () => {
  planner.wait(31 * DAY_MS);
  planner.do({ type: 'trash.purge' });
};
const later = () => dueTasksOn(planner.state, addDays(TODAY, 7));

describe('what a series refers to', () => {
  it('leaves its tags with a tag or a tag group that is purged, and undo brings them back', () => {
    planner.do({ type: 'tag.delete', id: tag });
    planner.do({ type: 'trash.empty' });
    expect([rowOf().tagIds, later()[0]?.tagIds]).toEqual([[], []]);
    planner.undo();
    expect([rowOf().tagIds, later()[0]?.tagIds]).toEqual([[tag], [tag]]);
    planner.undo();
    planner.do({ type: 'tagGroup.delete', id: subjects });
    purge();
    expect(rowOf().tagIds).toEqual([]);
    expect(planner.state.rows.tasks.get(first)).toMatchObject({ tagIds: [], own: [] });
  });

  it('goes to the trash with its group, and comes back with it', () => {
    const done = planner.do({ type: 'group.delete', id: group, tasks: 'trash' });
    expect(done.sentence).toBe('Moved the group “School” to the trash with its task');
    expect([rowOf().deletedAt === null, rowOf().except, later()]).toEqual([false, [], []]);
    planner.do({ type: 'trash.restore', items: [{ table: 'groups', id: group }] });
    expect([rowOf().deletedAt, later().length, planner.state.rows.tasks.get(first)?.deletedAt]).toEqual([
      null,
      1,
      null,
    ]);
  });

  it('moves to another group with the tasks of its own, and undo moves it back', () => {
    const home = planner.group('Home');
    const done = planner.do({ type: 'group.delete', id: group, tasks: { moveTo: home } });
    expect(done.sentence).toBe('Moved the group “School” to the trash, its task to “Home”');
    expect([rowOf().groupId, later()[0]?.groupId, planner.state.rows.tasks.get(first)?.own]).toEqual([home, home, []]);
    planner.undo();
    expect([rowOf().groupId, later()[0]?.groupId]).toEqual([group, group]);
  });

  it('is in no group once a group is purged from which it was restored', () => {
    planner.do({ type: 'group.delete', id: group, tasks: 'trash' });
    planner.do({ type: 'trash.restore', items: [{ table: 'series', id: series }] });
    planner.do({ type: 'trash.empty' });
    expect([rowOf().groupId, later()[0]?.groupId]).toEqual([null, null]);
  });

  it('is purged with its tag, and what is done belongs to neither', () => {
    planner.do({ type: 'task.complete', ids: [first] });
    planner.do({ type: 'series.delete', id: series });
    planner.do({ type: 'tag.delete', id: tag });
    planner.do({ type: 'trash.empty' });
    expect(planner.state.rows.series.size).toBe(0);
    expect(planner.state.rows.tasks.get(first)).toMatchObject({ seriesId: null, seriesDay: null, tagIds: [] });
  });
});

describe('a file with series', () => {
  it('holds them, and replaces or merges them with the planner’s own groups and tags', () => {
    const file = readFile(exportFile(planner.state, planner.now));
    if (!file.ok) throw new Error(file.message);
    expect(stateOf(file.rows).rows.series.get(series)).toEqual(rowOf());
    const other = new TestPlanner();
    const [ownGroup, ownTags] = [other.group('School'), other.tagGroup('Subject')];
    const ownTag = other.tag(ownTags, 'German');
    // Ids of this planner's own rows differ from the file's.
    const { rows } = readFileWithOtherIds(planner.state);
    other.do({ type: 'data.import', rows, mode: 'merge' });
    expect(rowOf(other.state)).toMatchObject({ groupId: ownGroup, tagIds: [ownTag] });
    other.do({ type: 'data.import', rows: {}, mode: 'replace' });
    expect(other.state.rows.series.size).toBe(0);
  });

  it('is refused by the name of what is damaged', () => {
    const text = exportFile(planner.state, planner.now).replace('"every": "week"', '"every": "moon"');
    const message = 'This file is damaged: a series called “Vocabulary” cannot be read';
    expect(readFile(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) as unknown });
  });

  /** The same planner as another device would have made it. */
  function readFileWithOtherIds(state: State) {
    const ids = new Map([group, subjects, tag].map((id) => [id, id.replace('-4000-', '-4abc-')]));
    const text = [...ids].reduce((all, [from, to]) => all.replaceAll(from, to), exportFile(state, planner.now));
    const file = readFile(text);
    if (!file.ok) throw new Error(file.message);
    return file;
  }
});

describe('series of the example week', () => {
  it('leave with it, and keep what the student’s own use', () => {
    const week = new TestPlanner();
    week.do({ type: 'sample.add' });
    const [task] = [...week.state.rows.tasks.values()].filter(
      ({ due, deletedAt }) => due !== null && deletedAt === null,
    );
    week.do({ type: 'series.add', id: task?.id ?? '', rule: ruleFor.weeks([1]) });
    const [sampleTag] = [...week.state.rows.tags.values()];
    const [own = ''] = week.tasks({ title: 'Mine', due: TODAY, tagIds: [sampleTag?.id ?? ''] });
    week.do({ type: 'series.add', id: own, rule: ruleFor.weeks([1]) });
    week.do({ type: 'task.edit', id: own, fields: { tagIds: [] } });
    expect(week.state.rows.series.size).toBe(2);
    week.do({ type: 'sample.remove' });
    expect([...week.state.rows.series.values()].map(({ title }) => title)).toEqual(['Mine']);
    expect(week.state.rows.tags.get(sampleTag?.id ?? '')?.isSample).toBe(false);
    week.undo();
    expect(week.state.rows.series.size).toBe(2);
  });
});
