import { expect, it } from 'vitest';
import { sayBefore } from './institution-sync.tsx';

it.each([
  ['help', 'kept', 'until they agree to the new choice.'],
  ['help', 'help', 'by the key it had then, until they agree to the new choice.'],
  ['help', 'own', 'until they end that in their planner.'],
  ['kept', 'help', 'We keep their keys until they have a spare key.'],
] as const)('from %s to %s it says what goes on: %s', (before, mode, said) => {
  const sentences = sayBefore({ mode: before, given: 2 }, mode);
  expect(sentences).toMatch(/^2 people agreed to the choice before\. /);
  expect(sentences.endsWith(said)).toBe(true);
});
