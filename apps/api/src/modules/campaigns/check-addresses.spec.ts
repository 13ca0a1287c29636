import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkAddresses } from './check-addresses.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `student.${index}@school.example`);

describe('the addresses of an alert', () => {
  it('are each there once, as they were written first', async () => {
    const checked = await checkAddresses('to', ['B@one.example', ' a@one.example\n', 'b@ONE.example', 'A@one.example']);
    expect([...checked]).toEqual([
      ['b@one.example', 'B@one.example'],
      ['a@one.example', 'a@one.example'],
    ]);
  });

  it.each([
    ['nobody', 'Please enter a valid email address.'],
    [`${' '.repeat(250)}a@b.example`, 'Please enter a valid email address.'],
    [1, 'The field except.1 is missing or not valid.'],
    [null, 'The field except.1 is missing or not valid.'],
    [{}, 'The field except.1 is missing or not valid.'],
  ])('are refused by the first that is none: %j', async (wrong, message) => {
    const checking = checkAddresses('except', ['a@b.example', wrong, 'nobody either']);
    await expect(checking).rejects.toMatchObject({ code: 'invalid_request', errors: [{ field: 'except.1', message }] });
  });

  it('S69 are checked in turns: others are served again and again', async () => {
    // Each reading of the clock is a millisecond later, so that a turn is a few addresses on every machine.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    let [turns, isOver] = [0, false];
    const others = (): void => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const checked = await checkAddresses('to', many(1_000));
    isOver = true;
    expect(checked.size).toBe(1_000);
    expect(turns).toBeGreaterThan(150);
  });
});
