import { describe, expect, it } from 'vitest';
import { exportFile, readFile } from './planner-file.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../test/ics.ts';
import { TestPlanner, idSource, NOW } from '../../../test/test-planner.ts';

/** Another device, which shares no ids with the first device. */
class OtherDevice extends TestPlanner {
  private readonly own = idSource(100_000);
  override get context() {
    return { ...super.context, newId: this.own };
  }
}

/** Merges the rows of the other device. */
function add(bench: TestPlanner, other: TestPlanner) {
  const file = readFile(exportFile(other.state, NOW));
  if (!file.ok) throw new Error(file.message);
  return bench.do({ type: 'data.import', rows: file.rows, mode: 'merge' });
}

const tagNames = (bench: TestPlanner) =>
  tagGroupsInOrder(bench.state).map(({ id, name }) => [name, tagsInOrder(bench.state, id).map((tag) => tag.name)]);

describe('a file of another device, added', () => {
  it('makes no second Subject, and puts what it brings under the groups and tags of the same name', () => {
    const here = new TestPlanner();
    here.do({ type: 'onboarding.answer', answers: { subjects: ['English', 'Maths'] } });
    const debating = here.group('Debating');
    const there = new OtherDevice();
    there.do({ type: 'onboarding.answer', answers: { subjects: ['english', 'Latin'] } });
    const [subject] = tagGroupsInOrder(there.state);
    const [english, latin] = tagsInOrder(there.state, subject?.id ?? '').map(({ id }) => id);
    there.tasks({ title: 'Speech', groupId: there.group('debating'), tagIds: [english ?? '', latin ?? ''] });
    there.tasks({ title: 'Club', groupId: there.group('Chess') });
    add(here, there);
    expect(tagNames(here)).toEqual([
      ['Subject', ['English', 'Maths', 'Latin']],
      ['Difficulty', ['Easy', 'Medium', 'Hard']],
    ]);
    expect(groupsInOrder(here.state).map(({ name }) => name)).toEqual(['Debating', 'Chess']);
    const speech = tasksInOrder(here.state).find(({ title }) => title === 'Speech');
    const own = tagsInOrder(here.state, tagGroupsInOrder(here.state)[0]?.id ?? '');
    expect(speech).toMatchObject({ groupId: debating, tagIds: [own[0]?.id, latin] });
    here.undo();
    expect(tagNames(here)[0]).toEqual(['Subject', ['English', 'Maths']]);
    expect(here.titles()).toEqual([]);
  });

  it('knows Subject under another name, and brings back under its own what was deleted here', () => {
    const here = new TestPlanner();
    here.do({ type: 'onboarding.answer', answers: { subjects: ['Maths'] } });
    const [subject] = tagGroupsInOrder(here.state);
    here.do({ type: 'tagGroup.edit', id: subject?.id ?? '', fields: { name: 'Fach' } });
    here.do({ type: 'group.delete', id: here.group('Chess'), tasks: 'trash' });
    const there = new OtherDevice();
    there.do({ type: 'onboarding.answer', answers: { subjects: ['Maths'] } });
    there.tasks({ title: 'Club', groupId: there.group('Chess') });
    add(here, there);
    expect(tagNames(here).map(([name]) => name)).toEqual(['Fach', 'Difficulty']);
    expect(groupsInOrder(here.state).map(({ name }) => name)).toEqual(['Chess']);
  });

  it('gives way to itself where it is added again', () => {
    const here = new TestPlanner();
    const there = new OtherDevice();
    there.do({ type: 'sample.add' });
    add(here, there);
    expect(add(here, there).changes).toEqual([]);
    expect(tagNames(here)).toEqual(tagNames(there));
  });

  it('brings imported rows along with their calendar, whose tag becomes the tag of that name here', () => {
    const [here, there] = [new TestPlanner(), new OtherDevice()];
    const tag = here.tag(here.tagGroup('Subject'), 'School');
    const tagId = there.tag(there.tagGroup('Subject'), 'school');
    const source = readIcs(icsFile(...icsEvent('DTSTART:20261119', 'SUMMARY:Sports day')));
    there.do({ type: 'calendar.add', source, choices: { ...CHOICES, tagId } });
    add(here, there);
    const [event] = here.state.rows.events.values();
    expect([event?.tagIds, event?.origin?.seen.tagId]).toEqual([[tag], tag]);
    expect(here.refusal({ type: 'calendar.add', source, choices: { ...CHOICES, tagId: tag } })).toContain('Already');
  });
});
