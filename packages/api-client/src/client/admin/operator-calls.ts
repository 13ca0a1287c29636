import type { Calls } from '../calls.js';

/** Calls about operators, and an operator's own sessions. */
export const operatorCalls = ({ call, change }: Calls) => ({
  getOwnSessions: () => call('GET /operator/sessions'),
  endOwnSession: (id: string) => change('DELETE /operator/sessions/:id', { params: { id } }),
});
