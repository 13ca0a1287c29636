import { settingsOf } from '../../core/state/state.ts';
import { ariaKeys } from './shortcuts.ts';
import type { ActionId } from './shortcuts.ts';
import { useTables } from '../use-tables.ts';

/** @returns the keys of an action for `aria-keyshortcuts`, without single keys once they are turned off */
export function useShortcut(): (id: ActionId) => string | undefined {
  const { singleKeys } = settingsOf(useTables(['settings']));
  return (id) => ariaKeys(id, singleKeys);
}
