import { expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';
import { stillWrong } from './problem.ts';

const nobody = { text: MESSAGES.noRecipients, fields: [] };
const missing = { text: MESSAGES.required, fields: ['subject'] };

it('says what is missing while it is missing, and nothing else before the next press', () => {
  expect(stillWrong(nobody, nobody)).toEqual(nobody);
  expect(stillWrong(nobody, missing)).toBeNull();
  expect(stillWrong(nobody, null)).toBeNull();
  expect(stillWrong(null, missing)).toBeNull();
});

it('names the fields that are still empty', () => {
  expect(stillWrong({ ...missing, fields: ['subject', 'message'] }, missing)).toEqual(missing);
});

it('keeps what the server said', () => {
  const refused = { text: MESSAGES.failed('No.'), fields: [], isFailure: true };
  expect(stillWrong(refused, null)).toBe(refused);
});
