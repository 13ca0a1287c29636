import { settingsOf } from '../../domain/state/state.ts';
import type { PlannerView } from '../../session/view.ts';

/** Whether somebody is here for the first time: nothing was answered, skipped or written, and it may be. */
export const needsFirstRun = ({ phase, readOnly, state }: PlannerView): boolean =>
  phase === 'open' &&
  readOnly === null &&
  settingsOf(state).onboardedAt === null &&
  state.rows.tasks.size === 0 &&
  state.rows.events.size === 0;
