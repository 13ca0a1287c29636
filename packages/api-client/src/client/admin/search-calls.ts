import type { Calls } from '../calls.js';

/** Search from any of the operators' screens. */
export const searchCalls = ({ call }: Calls) => ({
  searchAll: (search: string) => call('GET /search', { query: { search } }),
});
