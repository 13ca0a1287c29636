import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { toggleItem, describeFilter } from './filter-words.ts';

it('says what a filter asks for, without what is gone', () => {
  const bench = new TestPlanner();
  const group = bench.group('School');
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  const filter = {
    text: ' essay ',
    states: ['today', 'done'] as const,
    groupIds: [group, null],
    tagIds: [tag, 'gone'],
  };
  expect(describeFilter(bench.state, filter)).toBe('“essay”, For today, Done, School, No group, English');
});

it('adds and takes away, and asks for nothing once nothing is left', () => {
  expect(toggleItem(undefined, 'a')).toEqual(['a']);
  expect(toggleItem(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggleItem(['a'], 'a')).toBeUndefined();
});
