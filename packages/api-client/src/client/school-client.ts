import type { Sent } from '../contract/endpoints.js';
import type { ListImportRequest } from '../contract/school.js';
import { type ApiClientOptions, createCalls } from './calls.js';

/** The calls of a school's contact person. Separate, so that students do not load them. */
export function createSchoolClient(options: ApiClientOptions) {
  const { call, change } = createCalls(options);
  return {
    getRight: () => call('GET /school/right'),
    getDesk: () => call('GET /school'),
    findMembers: (query: Sent<'GET /school/members'>['query']) => call('GET /school/members', { query }),
    findListed: (query: Sent<'GET /school/list'>['query']) => call('GET /school/list', { query }),
    endMember: (id: string) => change('POST /school/members/:id/end', { params: { id } }),
    invite: (emails: string[]) => change('POST /school/invitations', { body: { emails } }),
    previewImport: (content: string) => change('POST /school/imports/preview', { body: { content } }),
    importList: (body: ListImportRequest) => change('POST /school/imports', { body }),
    getDrill: () => call('GET /school/drill'),
    markDemoStudent: (email: string) => change('PUT /school/demo-student', { body: { email } }),
    unmarkDemoStudent: () => change('DELETE /school/demo-student'),
    startDrill: () => change('POST /school/drill'),
    undoChange: (id: string) => change('POST /school/changes/:id/undo', { params: { id } }),
  };
}

export type SchoolClient = ReturnType<typeof createSchoolClient>;
