import { sampleMonday } from '../../domain/sample/sample-week.ts';
import { settingsOf } from '../../domain/state/state.ts';
import { weekDays } from '../../domain/time/weeks.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from '../workspace/workspace.ts';

/** Adds the sample week, and goes to its work where another week is shown: on a weekend that is for the next one. */
export function addSample(session: PlannerSession, workspace: WorkspaceStore): void {
  if (!session.run({ type: 'sample.add' }).ok) return;
  const { today, state } = session.view.getState();
  const { day, go } = workspace.getState();
  const monday = sampleMonday(today);
  if (!weekDays(day, settingsOf(state).weekStart).includes(monday)) go(monday);
}
