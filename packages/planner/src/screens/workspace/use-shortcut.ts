import { settingsOf } from '../../domain/state/state.ts';
import { useTables } from '../use-tables.ts';

/** For `aria-keyshortcuts`: "z Control+z" as it is, or without the single keys once they are turned off. */
export function useShortcut(): (keys: string) => string | undefined {
  const { singleKeys } = settingsOf(useTables(['settings']));
  return (keys) => (singleKeys ? keys : keys.split(' ').find((key) => key.startsWith('Control+')));
}
