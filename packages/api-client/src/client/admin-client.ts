import type { LicensePage, LicenseStatus } from '../contract/admin-licenses.js';
import type { ReportedWeeks, UserInfo, UserPage } from '../contract/admin-users.js';
import type { AuditLog, AuditPage, LogTypes } from '../contract/audit-log.js';
import type {
  AlertRequest,
  AlertTemplate,
  Campaign,
  CampaignPage,
  ContactList,
  Contacts,
  Preview,
  RecipientPage,
  RecipientState,
  RetryRequest,
  SupportRequest,
} from '../contract/campaigns.js';
import type { ContactPage, DemoPage, FeedbackPage, Waitlist } from '../contract/inboxes.js';
import type {
  DomainPeople,
  ExpiryRequest,
  Institution,
  InstitutionPage,
  InstitutionRequest,
} from '../contract/institutions.js';
import type { UnreadCount } from '../contract/paging.js';
import { type ApiClientOptions, createCalls } from './calls.js';
import type { ApiResult } from './request.js';

interface Paging {
  page: number;
  size: number;
}
interface Search extends Paging {
  search?: string;
}
export interface AuditFilters {
  page: number;
  limit?: number;
  userName?: string;
  action?: readonly string[];
  excludeUser?: readonly string[];
}

type Parameters = Record<string, string | number | readonly string[] | undefined>;

/** `path?key=value`: lists as repeated keys, what is undefined or empty left out. */
function withQuery(path: string, parameters: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters as Parameters)) {
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? (value as string[]) : [value as string | number])
      query.append(key, String(one));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

const CONTACT_PATHS: Record<ContactList, string> = {
  users: '/user/contacts',
  waitlist: '/waitlist/contacts',
  'demo-requests': '/demo-request/contacts',
  'contact-requests': '/contacts-us/contacts',
};

/** What the unsubscribed list gives, entries trimmed and empty ones dropped (specification, section 5). */
function tidy({ data, ...result }: ApiResult<string[]>): ApiResult<string[]> {
  return { ...result, data: data && data.map((address) => address.trim()).filter((address) => address !== '') };
}

export const INBOXES = ['contact-us', 'demo-request', 'feedback'] as const;
export type Inbox = (typeof INBOXES)[number];

/** The operators' calls of section 7, and those around campaigns that the product adds. Apart, so that no visitor loads them. */
export function createAdminClient(options: ApiClientOptions) {
  const { call, change: send } = createCalls(options);
  const id = encodeURIComponent;
  return {
    getUnreadCount: (inbox: Inbox) => call<UnreadCount>(`/${inbox}/unread-count`),
    markRead: (inbox: Inbox, item: string) => send<null>(`/${inbox}/${id(item)}/mark-read`, { method: 'POST' }),

    findUsers: (query: Search) => call<UserPage>(withQuery('/user/all', query)),
    getUserInfo: (user: string) => call<UserInfo>(`/user/admin/user-info/${id(user)}`),
    getAuditOfUser: (user: string) => call<AuditLog[]>(`/audit/user/${id(user)}`),
    getFeedbackOfUser: (userId: string, query: Partial<Paging> = {}) =>
      call<FeedbackPage>(withQuery('/feedback', { userId, ...query })),
    getWeeklyStatsOfUser: (user: string) => call<ReportedWeeks>(`/weekly-stats/user/weeklyStats/${id(user)}`),

    findLicenses: (query: Search & { status?: LicenseStatus }) => call<LicensePage>(withQuery('/license/all', query)),

    findInstitutions: (query: Search) => call<InstitutionPage>(withQuery('/institutions/all', query)),
    countDomainPeople: (domain: string) => call<DomainPeople>(withQuery('/institutions/people', { domain })),
    createInstitution: (body: InstitutionRequest) => send<Institution>('/institutions', { method: 'POST', body }),
    updateExpiry: (institution: string, body: ExpiryRequest) =>
      send<Institution>(`/institutions/${id(institution)}/expiry`, { method: 'PUT', body }),

    /** Without paging, all of it. */
    getWaitlist: (query: Partial<Search> = {}) => call<Waitlist>(withQuery('/waitlist/all', query)),
    findContactRequests: (query: Paging) => call<ContactPage>(withQuery('/contact-us', query)),
    findDemoRequests: (query: Paging) => call<DemoPage>(withQuery('/demo-request', query)),
    findFeedback: (query: Paging) => call<FeedbackPage>(withQuery('/feedback', query)),

    findAuditLogs: (filters: AuditFilters) => call<AuditPage>(withQuery('/audit', filters)),
    getLogTypes: () => call<LogTypes>('/audit/log-types'),

    findContacts: (list: ContactList, query: Search) => call<Contacts>(withQuery(CONTACT_PATHS[list], query)),
    /** All addresses, or with `email` that one if it is among them. */
    getUnsubscribed: async (email?: string) => tidy(await call<string[]>(withQuery('/email/unsubscribed', { email }))),

    /** `key`: one UUID for one press of the button, however often the call has to be repeated. */
    sendSupport: (body: SupportRequest, key: string) =>
      send<Campaign>('/email/support', { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
    sendAlert: (body: AlertRequest, key: string) =>
      send<Campaign>('/email/alert', { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
    previewSupport: (message: string) => send<Preview>('/email/preview/support', { method: 'POST', body: { message } }),
    previewAlert: (template: AlertTemplate) =>
      send<Preview>('/email/preview/alert', { method: 'POST', body: { template } }),

    findCampaigns: (query: Paging) => call<CampaignPage>(withQuery('/email/campaigns', query)),
    getCampaign: (campaign: string) => call<Campaign>(`/email/campaigns/${id(campaign)}`),
    findRecipients: (campaign: string, query: Paging & { state?: RecipientState }) =>
      call<RecipientPage>(withQuery(`/email/campaigns/${id(campaign)}/recipients`, query)),
    pauseCampaign: (campaign: string) => send<Campaign>(`/email/campaigns/${id(campaign)}/pause`, { method: 'POST' }),
    resumeCampaign: (campaign: string) => send<Campaign>(`/email/campaigns/${id(campaign)}/resume`, { method: 'POST' }),
    cancelCampaign: (campaign: string) => send<Campaign>(`/email/campaigns/${id(campaign)}/cancel`, { method: 'POST' }),
    retryCampaign: (campaign: string, body: RetryRequest) =>
      send<Campaign>(`/email/campaigns/${id(campaign)}/retry`, { method: 'POST', body }),
  };
}

export type AdminClient = ReturnType<typeof createAdminClient>;
