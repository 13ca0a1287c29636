import type { EndpointTable } from './endpoint.js';
import { memberQuery } from './institutions.js';
import { schoolDesk, schoolMemberPage } from './school.js';

/** Endpoints of a school's contact person. No route names an institution: it follows from the caller alone. */
export const SCHOOL = {
  'GET /school': { access: 'contact', answer: schoolDesk },
  'GET /school/members': { access: 'contact', query: memberQuery, answer: schoolMemberPage },
} as const satisfies EndpointTable;
