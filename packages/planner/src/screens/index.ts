/** Screens and fields that shells compose. */
export { AddFromLink } from './quick-entry/add-from-link.tsx';
export { KindChip } from './quick-entry/kind-chip.tsx';
export { appendToDraft } from './workspace/entry-draft.ts';
export { Section } from './fields/section.tsx';
export { UnderstoodChips } from './fields/understood-chips.tsx';
export { PlannerGone } from './frame/planner-gone.tsx';
export { PlannerScreen } from './planner-screen.tsx';
export type { PlannerScreenProps } from './planner-screen.tsx';
export { OpenSynced } from './sync/open-synced.tsx';
export { useHasPlanner, useIsArriving, useIsLooking } from './sync/use-port-view.ts';
export { Choice } from './settings/choice.tsx';
