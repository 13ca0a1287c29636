import type { DeviceRequest, DeviceTokenRequest } from '../contract/auth.js';
import type { DownloadSystem } from '../contract/download.js';
import type { MailPreference, Unsubscription } from '../contract/email.js';
import type { FeedRequest } from '../contract/feeds.js';
import type { FeedbackRequest } from '../contract/feedback.js';
import type { MembershipWish } from '../contract/me.js';
import type { ContactRequest, DemoRequest, WaitlistRequest } from '../contract/public-forms.js';
import type { PushEnd, PushRequest } from '../contract/push.js';
import type { SharedCalendarRequest, SharedCalendarUpdate } from '../contract/shared-calendars.js';
import type { WeeklyStatsReport } from '../contract/weekly-stats.js';
import { type ApiClientOptions, createCalls, type CallOptions } from './calls.js';

/** One function per endpoint that visitors and students use (specification, section 7), and one for all sync endpoints. */
export function createApiClient(options: ApiClientOptions) {
  const { call, change, sync } = createCalls(options);
  return {
    getReadiness: () => call('GET /health/ready'),
    getAuthStatus: () => call('GET /auth/user'),
    logout: () => change('POST /auth/logout'),
    deleteAccount: () => change('DELETE /auth/delete-account'),
    approveDevice: (body: DeviceRequest) => change('POST /auth/desktop', { body }),
    redeemDeviceCode: (body: DeviceTokenRequest) => call('POST /auth/desktop/token', { body }),

    getUserLicense: () => call('GET /license/user'),
    getTrialUsed: () => call('GET /license/is-trial-used'),
    getLicenseHistory: () => call('GET /license/history'),
    startLicense: () => change('POST /license/start'),
    getUserInstitution: () => call('GET /user/institution'),

    getRelease: (os: DownloadSystem) => call('GET /files/release', { query: { os } }),
    getPlannerMark: () => call('GET /me/planner'),
    markPlanner: () => change('POST /me/planner'),
    getMembershipWish: () => call('GET /me/membership'),
    setMembershipWish: (body: MembershipWish, options: CallOptions = {}) =>
      change('PUT /me/membership', { body, ...options }),
    exportMyData: () => call('GET /me/export'),
    joinWaitlist: (body: WaitlistRequest, options: CallOptions = {}) => call('POST /waitlist/', { body, ...options }),
    sendContactRequest: (body: ContactRequest, options: CallOptions = {}) =>
      call('POST /contact-us/', { body, ...options }),
    requestDemo: (body: DemoRequest, options: CallOptions = {}) => call('POST /demo-request/', { body, ...options }),
    unsubscribe: (body: Unsubscription) => change('POST /email/unsubscribe', { body }),
    resubscribe: (body: MailPreference) => change('POST /email/resubscribe', { body }),

    /** Reads a calendar by its address, through the API. */
    fetchFeed: (body: FeedRequest, options: CallOptions = {}) => change('POST /feeds/fetch', { body, ...options }),

    getSharedCalendars: () => call('GET /me/calendars'),
    shareCalendar: (body: SharedCalendarRequest) => change('POST /me/calendars', { body }),
    updateSharedCalendar: (id: string, body: SharedCalendarUpdate) =>
      change('PUT /me/calendars/:id', { params: { id }, body }),
    revokeSharedCalendar: (id: string) => change('DELETE /me/calendars/:id', { params: { id } }),

    getPushKey: () => call('GET /me/push'),
    leaveReminders: (body: PushRequest) => change('PUT /me/push', { body }),
    endPush: (body: PushEnd) => change('POST /me/push/end', { body }),

    /** Calls of a device that syncs, by their routes. */
    sync,

    sendFeedback: (body: FeedbackRequest) => change('POST /feedback', { body }),
    sendWeeklyStats: (body: WeeklyStatsReport) => change('POST /weekly-stats', { body }),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
