import type { Sent } from '../../contract/endpoints.js';
import type { Calls } from '../calls.js';

/** Calls about the audit log. */
export const auditCalls = ({ call }: Calls) => ({
  findAuditLogs: (query: Sent<'GET /audit'>['query']) => call('GET /audit', { query }),
  getLogTypes: () => call('GET /audit/log-types'),
  getAuditOfUser: (id: string) => call('GET /audit/user/:id', { params: { id } }),
});
