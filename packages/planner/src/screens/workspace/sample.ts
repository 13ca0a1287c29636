import { sampleDays } from '../../rules/sample/sample-week.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { weekDays } from '../../core/time/weeks.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from './workspace.ts';

/** Add the sample week, and go to it where another week is shown: at the end of a week it is in the next one. */
export function addSample(session: PlannerSession, workspace: WorkspaceStore): void {
  if (!session.run({ type: 'sample.add' }).ok) return;
  const { today, state } = session.view.getState();
  const { day, go } = workspace.getState();
  const { weekStart, workWeek } = settingsOf(state);
  const [first = today] = sampleDays(today, workWeek);
  if (!weekDays(day, weekStart).includes(first)) go(first);
}

const known = new WeakMap<object, boolean>();

/** Whether the planner has events of the sample week. Cached: events are searched once per change. */
export function hasSample(state: State): boolean {
  const { events } = state.rows;
  const remembered = known.get(events);
  if (remembered !== undefined) return remembered;
  let found = false;
  for (const event of events.values()) {
    if (event.isSample && event.deletedAt === null) {
      found = true;
      break;
    }
  }
  known.set(events, found);
  return found;
}
