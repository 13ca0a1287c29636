import { settingsOf } from '../../domain/state/state.ts';
import { ariaKeys } from '../actions/shortcuts.ts';
import type { ActionId } from '../actions/shortcuts.ts';
import { useTables } from '../use-tables.ts';

/** @returns the keys of an action for `aria-keyshortcuts`, without single keys once they are turned off */
export function useShortcut(): (id: ActionId) => string | undefined {
  const { singleKeys } = settingsOf(useTables(['settings']));
  return (id) => ariaKeys(id, singleKeys);
}
