import type { Sent } from '../../contract/endpoints.js';
import type { Calls } from '../calls.js';

/** The operators' calls that extend many licences at once. */
export const extensionCalls = ({ call, change }: Calls) => ({
  planExtension: (query: Sent<'GET /license/extension-plan'>['query']) =>
    call('GET /license/extension-plan', { query }),
  extendLicenses: (body: Sent<'POST /license/extensions'>['body']) => change('POST /license/extensions', { body }),
  undoExtension: (id: string) => change('POST /license/extensions/:id/undo', { params: { id } }),
});
