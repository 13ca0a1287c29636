import type { PlannerSession } from '../../session/session.ts';

/** Whether a timer runs for it. */
export const hasTimer = (session: PlannerSession, itemId: string): boolean =>
  [...session.view.getState().state.rows.timeEntries.values()].some(
    (row) => row.itemId === itemId && row.endedAt === null,
  );
