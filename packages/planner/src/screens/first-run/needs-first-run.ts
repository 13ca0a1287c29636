import { isUntouched } from '../../session/untouched.ts';
import type { PlannerView } from '../../session/view.ts';

/** Whether somebody is here for the first time: nothing was answered, skipped or written, and it may be. */
export const needsFirstRun = (view: PlannerView): boolean =>
  view.phase === 'open' && view.readOnly === null && isUntouched(view);
