import { expect, it, vi } from 'vitest';
import { reportFatalError } from './fatal-error.ts';

it('says why the program cannot start once the system can show it, and then ends', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const steps: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const app = { whenReady: () => promise, exit: (code?: number) => steps.push(code) };
  const dialog = { showErrorBox: (...words: string[]) => steps.push(words) };
  const end = reportFatalError({ app, dialog }, new Error('There is no room.'));
  await Promise.resolve();
  expect(steps).toEqual([]);
  resolve();
  await end;
  expect(steps).toEqual([['Bellweek could not start', 'There is no room.'], 1]);
  told.mockRestore();
});
