import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { initialSuggestion, completeFragment, fragmentAt, wrapIndex, suggestionsFor } from './suggest.ts';

const fragment = (text: string, caret = text.length) => {
  const found = fragmentAt(text, caret);
  if (!found) throw new Error('there is no name here');
  return found;
};

describe('the name that is being typed', () => {
  it.each([
    ['essay #eng', '#', 'eng'],
    ['#', '#', ''],
    ['essay @year-', '@', 'year-'],
    ['(!ha', '!', 'ha'],
  ])('of %j is %s%s', (text, sigil, query) => {
    expect(fragment(text)).toMatchObject({ sigil, query });
  });

  it.each(['essay', 'mail sam@school', '#eng lish', 'a#b'])('is none in %j', (text) => {
    expect(fragmentAt(text, text.length)).toBeNull();
  });

  it('ends at the caret', () => {
    expect(fragment('#eng due fri', 3)).toMatchObject({ query: 'en', from: 0, to: 3 });
  });
});

describe('suggestions', () => {
  const bench = new TestPlanner();
  const subject = bench.tagGroup('Subject');
  for (const name of ['English', 'Advanced English', 'Engineering', 'Maths']) bench.tag(subject, name);
  bench.group('Exams');
  const names = (text: string) => suggestionsFor(bench.state, fragment(text)).map(({ name }) => name);

  it('begin with what fits from the start', () => {
    expect(names('#eng')).toEqual(['English', 'Engineering', 'Advanced English']);
    expect(names('@')).toEqual(['Exams']);
    expect(names('#x')).toEqual([]);
  });

  it('end once so much stands there that only one is meant, so that Enter adds the task', () => {
    expect(names('#mat')).toEqual([]);
    expect(names('@exa')).toEqual([]);
    expect(names('!mat')).toEqual(['Maths']);
  });

  it('end once the name stands there', () => {
    expect(names('#maths')).toEqual([]);
    expect(names('#ma')).toEqual(['Maths']);
  });
});

it.each([
  ['Return the book!', -1],
  ['Return the book !', -1],
  ['essay #', -1],
  ['essay #e', 0],
] as const)('at first Enter takes of what is suggested for %j: %i', (text, chosen) => {
  expect(initialSuggestion(fragmentAt(text, text.length))).toBe(chosen);
});

it('goes from none to either end, and around', () => {
  expect([wrapIndex(-1, 1, 3), wrapIndex(-1, -1, 3), wrapIndex(2, 1, 3), wrapIndex(0, -1, 3)]).toEqual([0, 2, 0, 2]);
});

it('puts a chosen name in, quoted where it has spaces, and goes on behind it', () => {
  expect(completeFragment('essay #en due fri', fragment('essay #en due fri', 9), 'English')).toEqual({
    text: 'essay #English due fri',
    caret: 15,
  });
  expect(completeFragment('essay #adv', fragment('essay #adv'), 'Advanced English')).toEqual({
    text: 'essay #"Advanced English" ',
    caret: 26,
  });
});
