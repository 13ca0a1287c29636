import type { APIRequestContext } from '@playwright/test';
import type { Addresses } from './people.ts';
import { send } from './specified-calls.ts';
import type { SpecifiedCall } from './specified-calls.ts';

/** Ids of what the paths of section 7 name. */
interface Ids {
  user: string;
  institution: string;
  contact: string;
  demo: string;
  feedback: string;
}

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PAGE = 'page=1&size=10';
const mail = { to: ['fay.form@example.com'], subject: 'Your question' };

/** Calls of an operator. The lists come first: they are what the screens ask for as they open. */
export const OPERATOR_CALLS = (id: Ids): SpecifiedCall[] => [
  { call: 'GET /contact-us/unread-count', fields: ['unreadCount'] },
  { call: 'GET /demo-request/unread-count', fields: ['unreadCount'] },
  { call: 'GET /feedback/unread-count', fields: ['unreadCount'] },
  { call: 'GET /user/all', query: `${PAGE}&search=ada`, fields: ['users', 'total'] },
  { call: 'GET /user/all', fields: ['users'] },
  { call: `GET /user/admin/user-info/${id.user}`, fields: ['name', 'licenseType'] },
  { call: `GET /audit/user/${id.user}`, fields: [] },
  { call: 'GET /feedback', query: `userId=${id.user}`, fields: ['feedbacks'] },
  { call: `GET /weekly-stats/user/weeklyStats/${id.user}`, fields: ['stats'] },
  ...['all', 'active', 'expired'].map((status): SpecifiedCall => ({
    call: 'GET /license/all',
    query: `${PAGE}&search=&status=${status}`,
    fields: ['licenses', 'total', 'totalPages'],
  })),
  { call: 'GET /institutions/all', query: `${PAGE}&search=north`, fields: ['institutions', 'total'] },
  { call: 'GET /waitlist/all', fields: ['waitlist'] },
  { call: 'GET /contact-us', query: PAGE, fields: ['contactRequests', 'total'] },
  { call: 'GET /demo-request', query: PAGE, fields: ['demoRequests', 'total'] },
  { call: 'GET /feedback', query: PAGE, fields: ['feedbacks', 'total'] },
  { call: 'GET /user/contacts', fields: ['contacts'] },
  { call: 'GET /waitlist/contacts', fields: ['contacts'] },
  { call: 'GET /demo-request/contacts', fields: ['contacts'] },
  { call: 'GET /contacts-us/contacts', fields: ['contacts'] },
  {
    call: 'GET /audit',
    query: 'page=1&limit=20&userName=Ada&action=user.created&action=user.signed_in&excludeUser=Sam&excludeUser=Mia',
    fields: ['items', 'total'],
  },
  { call: 'GET /audit/log-types', fields: ['logTypes'] },
  { call: 'GET /email/unsubscribed', fields: [] },
  { call: 'POST /email/preview/support', body: { message: 'It begins in February.' }, fields: ['html'] },
  { call: 'POST /email/preview/alert', body: { template: 'beta' }, fields: ['html'] },
  { call: 'POST /email/support', body: { ...mail, message: 'It begins in February.' }, status: 202 },
  { call: 'POST /email/alert', body: { ...mail, template: 'update' }, status: 202 },
  { call: 'POST /institutions', body: { name: 'Hill High', domain: 'hillhigh.test', licenseExpiry: dayIn(365) } },
  { call: `PUT /institutions/${id.institution}/expiry`, body: { newExpiryDate: dayIn(400) } },
  { call: `POST /contact-us/${id.contact}/mark-read`, status: 204 },
  { call: `POST /demo-request/${id.demo}/mark-read`, status: 204 },
  { call: `POST /feedback/${id.feedback}/mark-read`, status: 204 },
];

/** The ids that the lists give, with one feedback of the person signed in. */
export async function readIds(request: APIRequestContext, at: Addresses): Promise<Ids> {
  await send(request, at, { call: 'POST /feedback', body: { message: 'More colours, please.', type: 'idea' } });
  const first = async (path: string, list: string): Promise<string> => {
    const answer = await send(request, at, { call: `GET ${path}` as SpecifiedCall['call'], query: PAGE });
    const value = (await answer.json()) as Record<string, { id: string }[] | undefined>;
    return value[list]?.[0]?.id ?? `none in ${path}`;
  };
  return {
    user: await first('/user/all', 'users'),
    institution: await first('/institutions/all', 'institutions'),
    contact: await first('/contact-us', 'contactRequests'),
    demo: await first('/demo-request', 'demoRequests'),
    feedback: await first('/feedback', 'feedbacks'),
  };
}
