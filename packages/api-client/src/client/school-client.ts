import type { Sent } from '../contract/endpoints.js';
import { type ApiClientOptions, createCalls } from './calls.js';

/** The calls of a school's contact person. Separate, so that students do not load them. */
export function createSchoolClient(options: ApiClientOptions) {
  const { call } = createCalls(options);
  return {
    getDesk: () => call('GET /school'),
    findMembers: (query: Sent<'GET /school/members'>['query']) => call('GET /school/members', { query }),
  };
}

export type SchoolClient = ReturnType<typeof createSchoolClient>;
