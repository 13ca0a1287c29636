import type { InvitationRequest, RoleRequest } from '../../contract/operators.js';
import type { Calls } from '../calls.js';

/** Calls about operators, and an operator's own sessions. */
export const operatorCalls = ({ call, change }: Calls) => ({
  getOwnSessions: () => call('GET /operator/sessions'),
  endOwnSession: (id: string) => change('DELETE /operator/sessions/:id', { params: { id } }),
  getOperators: () => call('GET /operators'),
  inviteOperator: (body: InvitationRequest) => change('POST /operators/invitations', { body }),
  withdrawInvitation: (id: string) => change('DELETE /operators/invitations/:id', { params: { id } }),
  changeRole: (id: string, body: RoleRequest) => change('PUT /operators/:id/role', { params: { id }, body }),
  revokeOperator: (id: string, reason: string, confirmation?: string) =>
    change('POST /operators/:id/revoke', { params: { id }, body: { reason, confirmation } }),
});
