import { LIMITS } from '@bellweek/api-client/contract/limits';
import { expect, it } from 'vitest';
import { replyText } from './reply-text.ts';

const start = { subject: 'Re: Your message', firstName: 'Ada' };

it('a reply greets by first name, quotes each line, and leaves the place between for the answer', () => {
  const { message, caret } = replyText({ ...start, text: 'When does\r\n\r\nit begin?\n' });
  expect(message).toBe('Hi Ada,\n\n\n\n> When does\n>\n> it begin?');
  expect(message.slice(0, caret)).toBe('Hi Ada,\n\n');
});

it('a reply to an empty message quotes nothing', () => {
  expect(replyText({ ...start, text: ' ' }).message).toBe('Hi Ada,\n\n');
});

it('a long message is cut, so that there is room for an answer', () => {
  const { message } = replyText({ ...start, text: '😀'.repeat(LIMITS.message / 2) });
  expect(message.length).toBeLessThan(LIMITS.message - 3_000);
  expect(message.isWellFormed()).toBe(true);
  expect(message.at(-1)).toBe('…');
});
