import type { LicenseStatus } from '../contract/admin-licenses.js';
import type {
  AlertPreviewRequest,
  AlertRequest,
  ContactList,
  RetryRequest,
  SupportRequest,
  TestMailRequest,
} from '../contract/campaigns.js';
import type { Inbox } from '../contract/request-states.js';
import type { Sent } from '../contract/endpoints.js';
import type { ListOrder } from '../contract/paging.js';
import { overviewCalls } from './admin/overview-calls.js';
import { requestCalls } from './admin/request-calls.js';
import { auditCalls } from './admin/audit-calls.js';
import { searchCalls } from './admin/search-calls.js';
import { peopleCalls } from './admin/people-calls.js';
import { extensionCalls } from './admin/extension-calls.js';
import { institutionCalls } from './admin/institution-calls.js';
import { segmentCalls } from './admin/segment-calls.js';
import { passkeyCalls } from './admin/passkey-calls.js';
import { operatorCalls } from './admin/operator-calls.js';
import { exportCalls } from './admin/export-calls.js';
import { waitlistCalls } from './admin/waitlist-calls.js';
import { type ApiClientOptions, createCalls } from './calls.js';
import type { ApiResult } from './request.js';

interface Paging {
  page: number;
  size: number;
}
interface Search extends Paging {
  search?: string;
}

const CONTACT_ROUTES = {
  users: 'GET /user/contacts',
  waitlist: 'GET /waitlist/contacts',
  'demo-requests': 'GET /demo-request/contacts',
  'contact-requests': 'GET /contacts-us/contacts',
} as const satisfies Record<ContactList, string>;

/** Trims the entries of the unsubscribed list and drops empty ones (specification, section 5). */
function tidy({ data, ...result }: ApiResult<string[]>): ApiResult<string[]> {
  return { ...result, data: data && data.map((address) => address.trim()).filter((address) => address !== '') };
}

/** The operators' calls of section 7, and the calls of campaigns. Separate, so that visitors do not load them. */
export function createAdminClient(options: ApiClientOptions) {
  const calls = createCalls(options);
  const { call, change } = calls;
  return {
    ...overviewCalls(calls),
    ...auditCalls(calls),
    ...searchCalls(calls),
    ...waitlistCalls(calls),
    ...exportCalls(calls),
    ...requestCalls(calls),
    ...peopleCalls(calls),
    ...segmentCalls(calls),
    ...passkeyCalls(calls),
    ...operatorCalls(calls),

    getUnreadCount: (inbox: Inbox) => call(`GET /${inbox}/unread-count`),
    markRead: (inbox: Inbox, id: string) => change(`POST /${inbox}/:id/mark-read`, { params: { id } }),

    findUsers: (query: Search & { order?: ListOrder }) => call('GET /user/all', { query }),
    getUserInfo: (userId: string) => call('GET /user/admin/user-info/:userId', { params: { userId } }),
    getFeedbackOfUser: (userId: string, query: Partial<Paging> = {}) =>
      call('GET /feedback', { query: { userId, ...query } }),
    getWeeklyStatsOfUser: (id: string) => call('GET /weekly-stats/user/weeklyStats/:id', { params: { id } }),

    findLicenses: (query: Search & { status?: LicenseStatus }) => call('GET /license/all', { query }),

    ...extensionCalls(calls),
    ...institutionCalls(calls),

    findContactRequests: (query: Sent<'GET /contact-us'>['query']) => call('GET /contact-us', { query }),
    findDemoRequests: (query: Sent<'GET /demo-request'>['query']) => call('GET /demo-request', { query }),
    findFeedback: (query: Sent<'GET /feedback'>['query']) => call('GET /feedback', { query }),

    findContacts: (list: ContactList, query: Search) => call(CONTACT_ROUTES[list], { query }),
    /** All addresses; with `email`, that address alone, if it is among them. */
    getUnsubscribed: async (email?: string) => tidy(await call('GET /email/unsubscribed', { query: { email } })),

    /** `key`: one UUID per press of the button, however often the call is repeated. */
    sendSupport: (body: SupportRequest, key: string) =>
      change('POST /email/support', { body, headers: { 'Idempotency-Key': key } }),
    sendAlert: (body: AlertRequest, key: string) =>
      change('POST /email/alert', { body, headers: { 'Idempotency-Key': key } }),
    previewSupport: (message: string) => change('POST /email/preview/support', { body: { message } }),
    previewAlert: (body: AlertPreviewRequest) => change('POST /email/preview/alert', { body }),
    /** To the operator's own address. */
    sendTest: (body: TestMailRequest) => change('POST /email/test', { body }),

    findCampaigns: (query: Sent<'GET /email/campaigns'>['query']) => call('GET /email/campaigns', { query }),
    getCampaign: (id: string) => call('GET /email/campaigns/:id', { params: { id } }),
    findRecipients: (id: string, query: Sent<'GET /email/campaigns/:id/recipients'>['query']) =>
      call('GET /email/campaigns/:id/recipients', { params: { id }, query }),
    pauseCampaign: (id: string) => change('POST /email/campaigns/:id/pause', { params: { id } }),
    resumeCampaign: (id: string) => change('POST /email/campaigns/:id/resume', { params: { id } }),
    cancelCampaign: (id: string) => change('POST /email/campaigns/:id/cancel', { params: { id } }),
    retryCampaign: (id: string, body: RetryRequest) =>
      change('POST /email/campaigns/:id/retry', { params: { id }, body }),
  };
}

export type AdminClient = ReturnType<typeof createAdminClient>;
