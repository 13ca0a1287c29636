/** Parts of the planner by themselves, for those who build and measure them. */
export { CalendarPart, ListPart } from './parts.tsx';
export type { CalendarPartProps } from './parts.tsx';
export { PlannerParts } from './planner-parts.tsx';
