import type {
  AccessEnd,
  DomainRequest,
  DomainVerification,
  ExpiryRequest,
  InstitutionChange,
  InstitutionRequest,
  SubdomainRule,
} from '../../contract/institutions.js';
import type { InstitutionSyncRequest } from '../../contract/sync-school.js';
import type { Sent } from '../../contract/endpoints.js';
import type { Calls } from '../calls.js';

/** The operators' calls about institutions and their domains. */
export const institutionCalls = ({ call, change }: Calls) => ({
  findInstitutions: (query: Sent<'GET /institutions/all'>['query']) => call('GET /institutions/all', { query }),
  countMembers: (ids: readonly string[]) => call('GET /institutions/counts', { query: { ids: ids.join(',') } }),
  countDomainPeople: (domain: string) => call('GET /institutions/people', { query: { domain } }),
  createInstitution: (body: InstitutionRequest) => change('POST /institutions', { body }),
  updateExpiry: (id: string, body: ExpiryRequest) => change('PUT /institutions/:id/expiry', { params: { id }, body }),
  getInstitution: (id: string) => call('GET /institutions/:id/detail', { params: { id } }),
  findInstitutionMembers: (id: string, query: Sent<'GET /institutions/:id/members'>['query']) =>
    call('GET /institutions/:id/members', { params: { id }, query }),
  changeInstitution: (id: string, body: InstitutionChange) =>
    change('PUT /institutions/:id/details', { params: { id }, body }),
  endInstitution: (id: string, body: AccessEnd) => change('POST /institutions/:id/end', { params: { id }, body }),
  addDomain: (id: string, body: DomainRequest) => change('POST /institutions/:id/domains', { params: { id }, body }),
  setSubdomainRule: (id: string, body: SubdomainRule) =>
    change('PUT /institutions/domains/:id', { params: { id }, body }),
  checkDomain: (id: string) => change('POST /institutions/domains/:id/check', { params: { id } }),
  verifyDomain: (id: string, body: DomainVerification) =>
    change('POST /institutions/domains/:id/verify', { params: { id }, body }),
  removeDomain: (id: string) => change('POST /institutions/domains/:id/remove', { params: { id } }),
  getInstitutionSync: (id: string) => call('GET /institutions/:id/sync', { params: { id } }),
  changeInstitutionSync: (id: string, body: InstitutionSyncRequest) =>
    change('PUT /institutions/:id/sync', { params: { id }, body }),
  restoreDomain: (id: string) => change('POST /institutions/domains/:id/restore', { params: { id } }),
});
