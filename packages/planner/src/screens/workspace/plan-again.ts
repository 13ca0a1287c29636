import { replanSessions } from '../../rules/planning/missed-sessions.ts';
import type { ExamSessions } from '../../rules/planning/missed-sessions.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { WorkspaceStore } from './workspace.ts';

/** Gives sessions new times before their exams. Where none fits, the exam opens: its form says so, and takes other lengths. */
export function planAgain(session: PlannerSession, workspace: WorkspaceStore, list: readonly ExamSessions[]): void {
  const { state, now, zone } = session.view.getState();
  const [nearest] = list;
  const command = replanSessions(state, list, { now: civilNow(now, zone), zone, settings: settingsOf(state) });
  if (command) session.run(command);
  else if (nearest) workspace.getState().open({ kind: nearest.exam.kind, id: nearest.exam.id });
}
