import { endpoints } from './endpoints.js';
import type { Route } from './endpoints.js';
import { roleOf } from './roles.js';
import type { Role } from './roles.js';

/** Operators' acts in words, each with the endpoints behind it: they alone say which role may do it. */
export const OPERATOR_ACTS: readonly (readonly [words: string, ...routes: Route[]])[] = [
  [
    'answer requests and feedback',
    'POST /contact-us/:id/mark-read',
    'POST /demo-request/:id/mark-read',
    'POST /feedback/:id/mark-read',
    'PUT /requests/:inbox/:id/state',
    'PUT /requests/:inbox/:id/assignee',
    'PUT /requests/:inbox/:id/note',
    'POST /requests/:inbox/:id/replies',
    'POST /requests/:inbox/:id/replies/:replyId/retry',
  ],
  ['email one person', 'POST /email/support', 'POST /email/preview/support'],
  [
    'change one person’s licenses, alerts and logins',
    'POST /person/:id/licenses',
    'PUT /license/:id/end',
    'PUT /license/:id/state',
    'POST /person/:id/sign-out',
    'PUT /person/:id/mail-preference',
  ],
  ['invite one person from the waitlist', 'POST /waitlist/:id/invite'],
  [
    'edit an institution’s details and check its domains’ records',
    'PUT /institutions/:id/details',
    'POST /institutions/:id/domains',
    'POST /institutions/domains/:id/check',
  ],
  [
    'send alerts to many people',
    'POST /email/alert',
    'POST /email/preview/alert',
    'POST /email/test',
    'POST /email/segments',
    'PUT /email/segments/:id',
    'DELETE /email/segments/:id',
    'POST /email/campaigns/:id/pause',
    'POST /email/campaigns/:id/resume',
    'POST /email/campaigns/:id/cancel',
    'POST /email/campaigns/:id/retry',
  ],
  [
    'create institutions and change or end their access',
    'POST /institutions',
    'PUT /institutions/:id/expiry',
    'POST /institutions/:id/end',
    'PUT /institutions/:id/sync',
  ],
  [
    'vouch for domains',
    'POST /institutions/domains/:id/verify',
    'PUT /institutions/domains/:id',
    'POST /institutions/domains/:id/remove',
    'POST /institutions/domains/:id/restore',
  ],
  [
    'invite or import many people',
    'GET /waitlist/invitation',
    'POST /waitlist/invite',
    'POST /waitlist/import/preview',
    'POST /waitlist/import',
  ],
  ['extend many licenses', 'POST /license/extensions', 'POST /license/extensions/:id/undo'],
  [
    'export lists and people',
    'GET /waitlist/export',
    'GET /user/export',
    'GET /license/export',
    'GET /institutions/export',
    'GET /institutions/:id/members/export',
    'GET /contact-us/export',
    'GET /demo-request/export',
    'GET /feedback/export',
    'GET /email/export',
    'GET /email/campaigns/:id/export',
    'GET /audit/export',
    'POST /person/:id/export',
  ],
  ['delete people', 'POST /person/:id/delete'],
  ['verify the audit log', 'POST /audit/verification'],
  [
    'manage operators',
    'GET /operators',
    'GET /operators/export',
    'POST /operators/invitations',
    'DELETE /operators/invitations/:id',
    'PUT /operators/:id/role',
    'POST /operators/:id/revoke',
  ],
];

const LIST = new Intl.ListFormat('en-AU');

/** Sentences on what an operator of a role may do. */
export function sayRights(role: Role): string {
  const own = OPERATOR_ACTS.filter(([, route]) => route !== undefined && roleOf(endpoints[route].access) === role);
  const acts = LIST.format(own.map(([words]) => words));
  if (role === 'administrator') return `This role can do everything. Only administrators can ${acts}.`;
  return acts === '' ? 'This role sees everything and changes nothing.' : `This role sees everything and can ${acts}.`;
}
