import {
  extension,
  extensionPlan,
  extensionQuery,
  extensionRequest,
  licensePage,
  licenseQuery,
} from './admin-licenses.js';
import type { EndpointTable } from './endpoint.js';
import { uuidField } from './fields.js';

/** Operators' endpoints of the list of licences, and of an extension of many. */
export const OPERATOR_LICENSES = {
  'GET /license/all': { access: 'viewer', query: licenseQuery, answer: licensePage },
  'GET /license/extension-plan': { access: 'viewer', query: extensionQuery, answer: extensionPlan },
  'POST /license/extensions': { access: 'administrator', body: extensionRequest, answer: extension },
  'POST /license/extensions/:id/undo': { access: 'administrator', params: { id: uuidField }, answer: extension },
} as const satisfies EndpointTable;
