import type { CommandOf, TimeType } from '../../core/commands/command.ts';
import type { PlannerSession } from '../../session/session.ts';
import { hasTimer } from './has-timer.ts';
import { timingParts } from './later-timing.tsx';

/** Runs a command of timers once its rules are here. */
export function runTimer(session: PlannerSession, command: CommandOf<TimeType>): void {
  timingParts().then(
    ({ runTime }) => runTime(session, command),
    () => session.notify('The timer could not be loaded. Please check your connection.'),
  );
}

/** Starts the timer of a task or an event, or stops the timer that it has. @param blockId a session of the task */
export function toggleTimer(session: PlannerSession, itemId: string, blockId?: string): void {
  const runs = hasTimer(session, itemId);
  runTimer(session, runs ? { type: 'time.stop' } : { type: 'time.start', itemId, blockId });
}
