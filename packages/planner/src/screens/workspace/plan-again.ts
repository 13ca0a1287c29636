import { replanSittings } from '../../rules/planning/missed-sittings.ts';
import type { ExamSittings } from '../../rules/planning/missed-sittings.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from './workspace.ts';

/** Gives sittings new times before their exams. Where none fits, the exam opens: its form says so, and takes other lengths. */
export function planAgain(session: PlannerSession, workspace: WorkspaceStore, list: readonly ExamSittings[]): void {
  const { state, now, zone } = session.view.getState();
  const [nearest] = list;
  const command = replanSittings(state, list, { now: civilNow(now, zone), zone, settings: settingsOf(state) });
  if (command) session.run(command);
  else if (nearest) workspace.getState().open({ kind: nearest.exam.kind, id: nearest.exam.id });
}
