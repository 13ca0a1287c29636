import type { Sent } from '../../contract/endpoints.js';
import { addressOf } from '../calls.js';
import type { Calls } from '../calls.js';

/** Calls about the audit log. */
export const auditCalls = ({ call, baseUrl }: Calls) => ({
  findAuditLogs: (query: Sent<'GET /audit'>['query']) => call('GET /audit', { query }),
  getLogTypes: () => call('GET /audit/log-types'),
  getAuditOfUser: (id: string) => call('GET /audit/user/:id', { params: { id } }),
  auditExportUrl: (query: Sent<'GET /audit/export'>['query']) => `${baseUrl}${addressOf('/audit/export', { query })}`,
});
