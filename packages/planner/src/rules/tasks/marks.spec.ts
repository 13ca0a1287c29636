import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { assessmentsOf, averageOf, formatResult, neededFor, parseResult, parseWeight, shareOf } from './marks.ts';
import type { Assessment } from './marks.ts';

const points = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(40, 50, 100)).map((pair) => pair.join('/'));
const weighted: fc.Arbitrary<Assessment> = fc.record({
  weight: fc.integer({ min: 1, max: 30 }),
  result: fc.option(points),
});
const plain: fc.Arbitrary<Assessment> = fc.record({ weight: fc.constant(null), result: fc.option(points) });
const subject = fc.oneof(fc.array(weighted, { maxLength: 8 }), fc.array(plain, { maxLength: 8 }));

describe('a result', () => {
  it.each([
    ['34/40', '34/40', '34/40 (85%)'],
    ['34 out of 40', '34/40', '34/40 (85%)'],
    ['85', '85/100', '85%'],
    ['85.5 %', '85.5/100', '85.5%'],
    ['17,5/20', '17.5/20', '17.5/20 (87.5%)'],
    ['42/40', '42/40', '42/40 (105%)'],
  ])('%s is read as %s and shown as %s', (text, result, shown) => {
    expect(parseResult(text)).toBe(result);
    expect(formatResult(result)).toBe(shown);
  });

  it.each(['', 'A+', '34/', '/40', '34/0', '340/40', '-3', '200%', '1/2/3'])('“%s” is none', (text) => {
    expect(parseResult(text)).toBeNull();
  });

  it('survives being written and read', () => {
    fc.assert(fc.property(points, (result) => void expect(parseResult(result)).toBe(result)));
  });
});

it.each([
  ['20', 20],
  ['12.5%', 12.5],
  ['101', null],
  ['lots', null],
])('weight %s is %s', (text, weight) => expect(parseWeight(text)).toBe(weight));

describe('the average of a subject', () => {
  it('is by weight, and leaves out results without one', () => {
    const list = [
      { weight: 30, result: '80/100' },
      { weight: 10, result: '40/40' },
      { weight: null, result: '0/100' },
      { weight: 60, result: null },
    ];
    expect(averageOf(list)).toEqual({ average: 85, counted: 2, left: 1 });
    expect(averageOf([])).toEqual({ average: null, counted: 0, left: 0 });
    expect(averageOf([{ weight: 0, result: '50/100' }]).average).toBeNull();
  });

  it('lies between the least and the greatest result, whatever their order', () => {
    const check = (list: readonly Assessment[]) => {
      const { average } = averageOf(list);
      const shares = list.flatMap(({ result }) => (result === null ? [] : [shareOf(result)]));
      expect(average === null).toBe(shares.length === 0);
      if (average === null) return;
      expect(average).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-9);
      expect(average).toBeLessThanOrEqual(Math.max(...shares) + 1e-9);
      expect(averageOf(list.toReversed()).average).toBeCloseTo(average, 9);
    };
    fc.assert(fc.property(subject, check));
  });
});

describe('what is needed for a mark', () => {
  it('is asked of what is left of 100 per cent', () => {
    const list = [{ weight: 40, result: '80/100' }];
    expect(neededFor(85, list)).toEqual({ kind: 'needed', percent: 5300 / 60 });
    expect(neededFor(95, list)).toMatchObject({ kind: 'impossible' });
    expect(neededFor(30, list)).toMatchObject({ kind: 'safe' });
    expect(neededFor(85, [{ weight: 100, result: '80/100' }])).toEqual({ kind: 'done' });
    expect(neededFor(85, [{ weight: null, result: '80/100' }])).toEqual({ kind: 'done' });
  });

  it('makes the average the goal, when the rest is as good as that', () => {
    const check = (list: readonly Assessment[], goal: number) => {
      const needed = neededFor(goal, list);
      if (needed.kind === 'done') {
        expect(list.every(({ result }) => result !== null)).toBe(true);
        return;
      }
      const hasWeights = list.some(({ weight }) => weight !== null);
      const weights = list.reduce((total, { weight }) => total + (weight ?? 0), 0);
      const result = `${needed.percent}/100`;
      const filled = list.map((each) => ({ ...each, result: each.result ?? result }));
      const rest = hasWeights && weights < 100 ? [{ weight: 100 - weights, result }] : [];
      expect(averageOf([...filled, ...rest]).average).toBeCloseTo(goal, 6);
      expect(needed.kind).toBe(needed.percent > 100 ? 'impossible' : needed.percent <= 0 ? 'safe' : 'needed');
    };
    fc.assert(fc.property(subject, fc.integer({ min: 1, max: 100 }), check));
  });
});

it('the assessments of a subject are its tasks and events with a weight or a result, but not in the trash', () => {
  const bench = new TestPlanner();
  const maths = bench.tag(bench.tagGroup('Subject'), 'Maths');
  const [essay = '', , gone = ''] = bench.tasks(
    { title: 'Essay', tagIds: [maths], due: '2026-11-20', result: '34/40' },
    { title: 'No mark', tagIds: [maths] },
    { title: 'Gone', tagIds: [maths], weight: 20 },
  );
  bench.do({ type: 'task.delete', ids: [gone] });
  bench.do({
    type: 'event.add',
    events: [{ title: 'Exam', isAllDay: true, start: '2026-11-30', end: '2026-11-30', tagIds: [maths], weight: 50 }],
  });
  expect(assessmentsOf(bench.state, maths).map(({ title }) => title)).toEqual(['Essay', 'Exam']);
  expect(bench.do({ type: 'task.edit', id: essay, fields: { result: '36/40' } }).sentence).toBe(
    'Changed the result of “Essay”',
  );
  expect(bench.refusal({ type: 'task.edit', id: essay, fields: { result: 'A+' } })).toMatch(/^That cannot be saved/);
});
