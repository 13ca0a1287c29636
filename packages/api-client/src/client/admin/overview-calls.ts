import type { Calls } from '../calls.js';

/** The figures of the operators' dashboard. */
export const overviewCalls = ({ call }: Calls) => ({
  getOverview: () => call('GET /overview'),
});
