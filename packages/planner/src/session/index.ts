/** The open planner: state, commands, saving. */
export { hasOwn } from '../core/state/own-rows.ts';
export { atRiskOf } from './at-risk.ts';
export type { AtRisk } from './at-risk.ts';
export { browserDevice } from './browser-device.ts';
export { discardDrafts } from './draft-storage.ts';
export type { FailureWording } from './failures.ts';
export { plannerFile } from './files.ts';
export type { OutgoingFile } from './files.ts';
export { PlannerSession } from './session.ts';
export type { SessionOptions } from './session-options.ts';
export { countUnsent } from './sync-writes.ts';
export { isFreshPlanner } from './view.ts';
export type { PlannerView } from './view.ts';
export { weekSoFar } from './week-so-far.ts';
export type { WeekSoFar } from './week-so-far.ts';
export { reportWeekly } from './weekly-reporter.ts';
