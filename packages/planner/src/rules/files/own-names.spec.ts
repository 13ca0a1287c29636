import { expect, it } from 'vitest';
import { idSource, TestPlanner } from '../../../test/test-planner.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { Change } from '../../schema/tables.ts';
import { apply, settingsOf } from '../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { noStamps, rowKey } from '../../core/stamps/row-stamps.ts';
import { matchOwnNames } from './own-names.ts';

/** Another device, which shares no ids with the first device. */
class OtherDevice extends TestPlanner {
  private readonly own = idSource(100_000);
  override get context() {
    return { ...super.context, newId: this.own };
  }
}

it('makes one of two groups and subjects of one name, and one Subject whatever its name', () => {
  const here = new TestPlanner();
  here.do({ type: 'onboarding.answer', answers: { subjects: ['english', 'Latin'] } });
  const [own] = tagGroupsInOrder(here.state);
  const tags = tagsInOrder(here.state, own?.id ?? '').map(({ id }) => id);
  here.do({ type: 'settings.edit', fields: { colourTagGroupId: own?.id ?? null } });
  here.tasks({ title: 'Speech', groupId: here.group('debating'), tagIds: tags });
  const there = new OtherDevice();
  there.do({ type: 'onboarding.answer', answers: { subjects: ['English', 'Maths'] } });
  const [subject] = tagGroupsInOrder(there.state);
  there.do({ type: 'tagGroup.edit', id: subject?.id ?? '', fields: { name: 'Fach' } });
  const debating = there.group('Debating');

  const came = DATA_TABLES.filter((table) => table !== 'settings').flatMap((table) =>
    [...there.state.rows[table].values()].flatMap((row): Change[] => [
      { table, type: 'put', row } as Change,
      { table: 'stamps', type: 'put', row: noStamps(rowKey(table, row.id)) },
    ]),
  );
  const met = apply(here.state, came);
  const joined = apply(met, matchOwnNames(met));
  expect(tagGroupsInOrder(joined).map(({ name }) => name)).toEqual(['Fach', 'Difficulty']);
  expect(
    tagsInOrder(joined, subject?.id ?? '')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['English', 'Latin', 'Maths']);
  expect(groupsInOrder(joined).map(({ name }) => name)).toEqual(['Debating']);
  const [english] = tagsInOrder(joined, subject?.id ?? '').filter(({ name }) => name === 'English');
  expect(tasksInOrder(joined)).toMatchObject([{ title: 'Speech', groupId: debating, tagIds: [english?.id, tags[1]] }]);
  expect(settingsOf(joined).colourTagGroupId).toBe(subject?.id);
  expect(matchOwnNames(joined)).toEqual([]);
});
