import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../ipc/contract.ts';
import { saveFile } from './save-file.ts';

const FILE = { name: 'x.json', text: '{}', type: 'application/json' };

it.each([
  ['is kept', () => Promise.resolve({ error: null, isSaved: true }), null],
  [
    'cannot be written',
    () => Promise.resolve({ error: 'Please choose another place.' }),
    'Please choose another place.',
  ],
  ['is refused', () => Promise.reject(new Error('it is too large')), 'This file could not be saved.'],
])('says what became of a file that %s', async (_, answer, expected) => {
  const shell = { saveFile: vi.fn(answer) };
  expect(await saveFile({ shell: shell as unknown as Bridge['shell'] })(FILE)).toBe(expected);
  expect(shell.saveFile).toHaveBeenCalledExactlyOnceWith({ name: 'x.json', text: '{}' });
});
