export { accessOf, OFFLINE_DAYS } from '@bellweek/planner/session/access';
export type { Access } from '@bellweek/planner/session/access';
