import type {
  DeletionRequest,
  GrantRequest,
  LicenseEndRequest,
  LicenseStateRequest,
} from '../../contract/admin-people.js';
import type { Calls } from '../calls.js';

/** One person, and what operators do for them. */
export const peopleCalls = ({ call, change }: Calls) => ({
  getPerson: (id: string) => call('GET /person/:id', { params: { id } }),
  findMailsOfPerson: (id: string, query: { page: number; size: number }) =>
    call('GET /person/:id/mails', { params: { id }, query }),
  grantLicense: (id: string, body: GrantRequest) => change('POST /person/:id/licenses', { params: { id }, body }),
  changeLicenseEnd: (id: string, body: LicenseEndRequest) => change('PUT /license/:id/end', { params: { id }, body }),
  setLicenseState: (id: string, body: LicenseStateRequest) =>
    change('PUT /license/:id/state', { params: { id }, body }),
  signOutPerson: (id: string, reason: string) =>
    change('POST /person/:id/sign-out', { params: { id }, body: { reason } }),
  setMailPreference: (id: string, isUnsubscribed: boolean, reason: string) =>
    change('PUT /person/:id/mail-preference', { params: { id }, body: { isUnsubscribed, reason } }),
  exportPerson: (id: string, reason: string) => change('POST /person/:id/export', { params: { id }, body: { reason } }),
  deletePerson: (id: string, body: DeletionRequest) => change('POST /person/:id/delete', { params: { id }, body }),
});
