import { SHORTCUT_CHOICES } from '../../ipc/views.ts';
import type { ShortcutView } from '../../ipc/views.ts';
import { ACCELERATORS } from '../quick-entry/shortcut.ts';
import type { Shortcut } from '../quick-entry/shortcut.ts';

/** Symbols of macOS, in its order. */
const ON_MAC: Readonly<Record<string, string>> = { Alt: '⌥', Shift: '⇧', CommandOrControl: '⌘' };
const ELSEWHERE: Readonly<Record<string, string>> = { CommandOrControl: 'Ctrl' };

/** Names of a shortcut's keys on this system's keyboards. @param accelerator Electron's, as `CommandOrControl+Alt+B` */
export function keyNames(accelerator: string, platform: NodeJS.Platform): string[] {
  const keys = accelerator.split('+');
  if (platform !== 'darwin') return keys.map((key) => ELSEWHERE[key] ?? key);
  const held = Object.keys(ON_MAC).filter((key) => keys.includes(key));
  return [...held, ...keys.filter((key) => !held.includes(key))].map((key) => ON_MAC[key] ?? key);
}

/** The quick entry shortcut, as windows show it. */
export function shortcutView(
  { choice, given }: Pick<Shortcut, 'choice' | 'given'>,
  platform: NodeJS.Platform,
): ShortcutView {
  const choices = SHORTCUT_CHOICES.map((each) => {
    const accelerator = ACCELERATORS[each];
    return { choice: each, keys: accelerator === null ? [] : keyNames(accelerator, platform) };
  });
  return { choice, isTaken: choice !== 'off' && given === null, choices };
}
