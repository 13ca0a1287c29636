import { EXPORT } from './exports.js';
import type { EndpointTable } from './endpoint.js';
import { uuidField } from './fields.js';
import {
  domainPeople,
  countsQuery,
  domainQuery,
  domainRequest,
  domainVerification,
  expiryRequest,
  accessEnd,
  institution,
  institutionChange,
  institutionCounts,
  institutionDetail,
  institutionPage,
  institutionQuery,
  institutionRequest,
  memberExportQuery,
  memberPage,
  memberQuery,
  subdomainRule,
} from './institutions.js';
import { institutionSync, institutionSyncRequest } from './sync-school.js';

const id = { id: uuidField };

/** Operators' endpoints of institutions, their domains and members. */
export const OPERATOR_INSTITUTIONS = {
  'GET /institutions/all': { access: 'viewer', query: institutionQuery, answer: institutionPage },
  'GET /institutions/counts': { access: 'viewer', query: countsQuery, answer: institutionCounts },
  'GET /institutions/people': { access: 'viewer', query: domainQuery, answer: domainPeople },
  'POST /institutions': { access: 'administrator', body: institutionRequest, answer: institution },
  'PUT /institutions/:id/expiry': { access: 'administrator', params: id, body: expiryRequest, answer: institution },
  'GET /institutions/:id/detail': { access: 'viewer', params: id, answer: institutionDetail },
  'GET /institutions/:id/members': { access: 'viewer', params: id, query: memberQuery, answer: memberPage },
  'GET /institutions/:id/members/export': { ...EXPORT, params: id, query: memberExportQuery },
  'PUT /institutions/:id/details': {
    access: 'support',
    params: id,
    body: institutionChange,
    answer: institutionDetail,
  },
  'GET /institutions/:id/sync': { access: 'viewer', params: id, answer: institutionSync },
  'PUT /institutions/:id/sync': {
    access: 'administrator',
    secondFactor: 'fresh',
    params: id,
    body: institutionSyncRequest,
    answer: institutionSync,
  },
  'POST /institutions/:id/end': {
    access: 'administrator',
    secondFactor: 'fresh',
    params: id,
    body: accessEnd,
    answer: institutionDetail,
  },
  'POST /institutions/:id/domains': { access: 'support', params: id, body: domainRequest, answer: institutionDetail },
  'PUT /institutions/domains/:id': {
    access: 'administrator',
    params: id,
    body: subdomainRule,
    answer: institutionDetail,
  },
  'POST /institutions/domains/:id/check': { access: 'support', params: id, answer: institutionDetail },
  'POST /institutions/domains/:id/verify': {
    access: 'administrator',
    params: id,
    body: domainVerification,
    answer: institutionDetail,
  },
  'POST /institutions/domains/:id/remove': { access: 'administrator', params: id, answer: institutionDetail },
  'POST /institutions/domains/:id/restore': { access: 'administrator', params: id, answer: institutionDetail },
} as const satisfies EndpointTable;
