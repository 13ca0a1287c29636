import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { bestTag, matchingTagGroups, toggled } from './tag-choice.ts';

const bench = new TestPlanner();
const subject = bench.tagGroup('Subject');
const level = bench.tagGroup('Difficulty');
bench.tag(subject, 'English');
bench.tag(subject, 'Further Maths');
bench.tag(subject, 'Maths');
bench.tag(level, 'Hard');

const names = (query: string) =>
  matchingTagGroups(bench.state, query).map(({ group, tags, canAdd }) => [
    group.name,
    tags.map((tag) => tag.name),
    canAdd,
  ]);

it('shows every tag by its group until something is typed', () => {
  expect(names(' ')).toEqual([
    ['Subject', ['English', 'Further Maths', 'Maths'], false],
    ['Difficulty', ['Hard'], false],
  ]);
});

it('finds by a part of the name, and offers a name to each group that has none such', () => {
  expect(names('MATHS')).toEqual([
    ['Subject', ['Further Maths', 'Maths'], false],
    ['Difficulty', [], true],
  ]);
  expect(names('chem').map(([, , canAdd]) => canAdd)).toEqual([true, true]);
});

it('takes the very one before one that only holds the word', () => {
  const best = (query: string) => bestTag(matchingTagGroups(bench.state, query), query)?.name;
  expect(best('maths')).toBe('Maths');
  expect(best('fur')).toBe('Further Maths');
  expect(best('glish')).toBe('English');
  expect(best('')).toBeUndefined();
  expect(best('chem')).toBeUndefined();
});

it('takes a tag on and off', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
