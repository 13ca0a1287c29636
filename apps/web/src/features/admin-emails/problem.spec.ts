import { expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';
import { currentProblem } from './problem.ts';

const nobody = { text: MESSAGES.noRecipients, fields: [] };
const missing = { text: MESSAGES.required, fields: ['subject'] };

it('says what is missing while it is missing, and nothing else before the next press', () => {
  expect(currentProblem(nobody, nobody)).toEqual(nobody);
  expect(currentProblem(nobody, missing)).toBeNull();
  expect(currentProblem(nobody, null)).toBeNull();
  expect(currentProblem(null, missing)).toBeNull();
});

it('names the fields that are still empty', () => {
  expect(currentProblem({ ...missing, fields: ['subject', 'message'] }, missing)).toEqual(missing);
});

it('keeps what the server said', () => {
  const refused = { text: MESSAGES.failed('No.'), fields: [], isFailure: true };
  expect(currentProblem(refused, null)).toBe(refused);
});
