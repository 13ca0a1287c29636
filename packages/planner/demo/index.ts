/** Parts of the planner alone, for development and measurements. */
export { demoSync } from './demo-sync.ts';
export { addFeeds, FeedReadings } from './feed-readings.ts';
export { CalendarPart, ListPart } from './parts.tsx';
export type { CalendarPartProps } from './parts.tsx';
export { PlannerParts } from './planner-parts.tsx';
