import { expect, it } from 'vitest';
import { keyNames, shortcutView } from './key-names.ts';

it.each([
  ['win32', ['Ctrl', 'Alt', 'B']],
  ['linux', ['Ctrl', 'Alt', 'B']],
  ['darwin', ['⌥', '⌘', 'B']],
] as const)('names keys as keyboards of %s do', (platform, names) => {
  expect(keyNames('CommandOrControl+Alt+B', platform)).toEqual(names);
});

it('says of the keys of quick entry which there are, and whether another program has the chosen ones', () => {
  const choices = [
    { choice: 'alt-b', keys: ['Ctrl', 'Alt', 'B'] },
    { choice: 'shift-space', keys: ['Ctrl', 'Shift', 'Space'] },
    { choice: 'off', keys: [] },
  ];
  expect(shortcutView({ choice: 'alt-b', given: null }, 'win32')).toEqual({ choice: 'alt-b', isTaken: true, choices });
  expect(shortcutView({ choice: 'off', given: null }, 'win32')).toEqual({ choice: 'off', isTaken: false, choices });
});
