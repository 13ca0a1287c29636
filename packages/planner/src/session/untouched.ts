import { settingsOf } from '../domain/state/state.ts';
import type { PlannerView } from './view.ts';

/** Whether nothing was answered, skipped or written yet. */
export const isUntouched = ({ state }: Pick<PlannerView, 'state'>): boolean =>
  settingsOf(state).onboardedAt === null && state.rows.tasks.size === 0 && state.rows.events.size === 0;
