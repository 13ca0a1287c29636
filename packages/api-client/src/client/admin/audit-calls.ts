import type { Sent } from '../../contract/endpoints.js';
import type { Calls } from '../calls.js';

/** Calls about the audit log. */
export const auditCalls = ({ call, change }: Calls) => ({
  findAuditLogs: (query: Sent<'GET /audit'>['query']) => call('GET /audit', { query }),
  getLogTypes: () => call('GET /audit/log-types'),
  getAuditVerifications: () => call('GET /audit/verification'),
  startAuditVerification: () => change('POST /audit/verification'),
  getAuditOfUser: (id: string) => call('GET /audit/user/:id', { params: { id } }),
});
