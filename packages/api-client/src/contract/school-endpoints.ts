import type { EndpointTable } from './endpoint.js';
import { uuidField } from './fields.js';
import { memberQuery } from './institutions.js';
import { LIMITS } from './limits.js';
import {
  CLASS_LIST_LIMITS,
  deskRight,
  listChanged,
  listImportRequest,
  listPage,
  listPreview,
  listPreviewRequest,
  listQuery,
  schoolDesk,
  schoolInvitationRequest,
  schoolMemberPage,
} from './school.js';
import { demoStudentRequest, schoolDrill } from './school-drill.js';

const id = { id: uuidField };
/** Four letters for three bytes, and the rest of the body. */
const FILE_LIMIT = { bytes: Math.ceil((4 * CLASS_LIST_LIMITS.file) / 3) + 1_000, values: LIMITS.jsonValues };

/** Endpoints of a school's contact person; the first one says who that is. No route names an institution: it follows from the caller alone. */
export const SCHOOL = {
  'GET /school/right': { access: 'signed-in', answer: deskRight },
  'GET /school': { access: 'contact', answer: schoolDesk },
  'GET /school/members': { access: 'contact', query: memberQuery, answer: schoolMemberPage },
  'GET /school/list': { access: 'contact', query: listQuery, answer: listPage },
  'POST /school/members/:id/end': { access: 'contact', params: id, answer: listChanged },
  'POST /school/invitations': { access: 'contact', body: schoolInvitationRequest, answer: listChanged },
  'POST /school/imports/preview': {
    access: 'contact',
    body: listPreviewRequest,
    bodyLimit: FILE_LIMIT,
    answer: listPreview,
  },
  'POST /school/imports': { access: 'contact', body: listImportRequest, bodyLimit: FILE_LIMIT, answer: listChanged },
  'POST /school/changes/:id/undo': { access: 'contact', params: id },
  'PUT /school/demo-student': { access: 'contact', body: demoStudentRequest },
  'DELETE /school/demo-student': { access: 'contact' },
  'GET /school/drill': { access: 'contact', answer: schoolDrill },
  'POST /school/drill': { access: 'contact' },
} as const satisfies EndpointTable;
