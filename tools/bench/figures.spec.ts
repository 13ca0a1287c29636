import { expect, it } from 'vitest';
import { figureLine, isHeld, median, percentile, ratioOf, steadyRounds } from './figures.ts';
import type { Figure } from './figures.ts';

it('takes the median of odd and even counts', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN]);
});

it('takes the value that a share of all stays at or below', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([percentile(hundred, 0.99), percentile(hundred, 1), percentile([7], 0.95), percentile([], 0.5)]).toEqual([
    99,
    100,
    7,
    NaN,
  ]);
});

it('leaves out rounds in which the floor itself was disturbed', () => {
  expect(steadyRounds([100, 110, 50, 95, 130])).toEqual([0, 1, 3]);
});

it('compares within each round', () => {
  expect(ratioOf([50, 40, 90], [100, 100, 100], [0, 1])).toEqual({ ratio: 0.45, spread: [0.4, 0.5] });
});

it('ends each line in held or missed', () => {
  const figure: Figure = { name: 'auth-user', ratio: 0.43, goal: 0.4, better: 'higher', spread: [0.4, 0.5] };
  expect(figureLine('api', figure)).toBe('bench api auth-user ratio=0.43 goal=0.40 held');
  expect(figureLine('api', { ...figure, ratio: 0.399 })).toBe('bench api auth-user ratio=0.40 goal=0.40 missed');
  expect(isHeld({ ...figure, better: 'lower' })).toBe(false);
  const latency: Figure = { name: 'form', ratio: 34.4, goal: 100, unit: 'ms', better: 'lower', spread: [30, 40] };
  expect(figureLine('api', latency)).toBe('bench api form p99=34ms goal=100ms held');
  const frame: Figure = { ...latency, of: 'longest', ratio: 50.6, goal: 50 };
  expect(figureLine('planner', frame)).toBe('bench planner form longest=51ms goal=50ms missed');
});
