import type { CommandOf, TimeType } from '../../core/commands/command.ts';
import type { PlannerSession } from '../../session/session.ts';

/** Runs a command of timers once its rules are here. */
export function runTimer(session: PlannerSession, command: CommandOf<TimeType>): void {
  import('../../session/run-time.ts').then(
    ({ runTime }) => runTime(session, command),
    () => session.notify('The timer could not be loaded. Please check your connection.'),
  );
}

/** Starts the timer of a task or an event, or stops the timer that it has. @param blockId a session of the task */
export function toggleTimer(session: PlannerSession, itemId: string, blockId?: string): void {
  const runs = hasTimer(session, itemId);
  runTimer(session, runs ? { type: 'time.stop' } : { type: 'time.start', itemId, blockId });
}

/** Whether a timer runs for it. */
export const hasTimer = (session: PlannerSession, itemId: string): boolean =>
  [...session.view.getState().state.rows.timeEntries.values()].some(
    (row) => row.itemId === itemId && row.endedAt === null,
  );
