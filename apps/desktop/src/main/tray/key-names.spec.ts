import { expect, it } from 'vitest';
import { keyNames } from './key-names.ts';

it.each([
  ['win32', ['Ctrl', 'Alt', 'B']],
  ['linux', ['Ctrl', 'Alt', 'B']],
  ['darwin', ['⌥', '⌘', 'B']],
] as const)('names keys as keyboards of %s do', (platform, names) => {
  expect(keyNames('CommandOrControl+Alt+B', platform)).toEqual(names);
});
