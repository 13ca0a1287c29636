import { settingsOf } from '../../domain/state/state.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useTables } from '../use-tables.ts';

/** For `aria-keyshortcuts`: "z Control+z" as it is, or without the single keys once they are turned off. */
export function useShortcut(session: PlannerSession): (keys: string) => string | undefined {
  const { singleKeys } = settingsOf(useTables(session, ['settings']));
  return (keys) => (singleKeys ? keys : keys.split(' ').find((key) => key.startsWith('Control+')));
}
