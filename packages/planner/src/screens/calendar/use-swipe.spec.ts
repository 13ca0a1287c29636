import { expect, it } from 'vitest';
import { swipeOf } from './use-swipe.ts';

it.each([
  ['to the left leads on', [-80, 10, 200], 1],
  ['to the right leads back', [80, -30, 200], -1],
  ['too short', [-40, 0, 100], 0],
  ['rather down than aside', [-80, 60, 200], 0],
  ['too slow', [-200, 0, 900], 0],
] as const)('a wipe %s', (_, [dx, dy, milliseconds], step) => {
  expect(swipeOf(dx, dy, milliseconds)).toBe(step);
});
