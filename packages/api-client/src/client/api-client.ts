import type { AuthStatus, DesktopGrant, DesktopRequest, DesktopToken, DesktopTokenRequest } from '../contract/auth.js';
import type { DownloadSystem, PublishedRelease } from '../contract/download.js';
import type { MailPreference, Unsubscription } from '../contract/email.js';
import type { FeedbackRequest } from '../contract/feedback.js';
import type { TrialUsed, UserInstitution, UserLicense } from '../contract/license.js';
import type { PersonalData, PlannerMark } from '../contract/me.js';
import type { ContactRequest, DemoRequest, WaitlistRequest } from '../contract/public-forms.js';
import type { WeeklyStatsReport } from '../contract/weekly-stats.js';
import { type ApiClientOptions, createCalls } from './calls.js';
import type { RequestOptions } from './request.js';

/** For calls that somebody waits for. */
export type Patience = Pick<RequestOptions, 'signal'>;

/** One function per endpoint that visitors and students use (specification, section 7). */
export function createApiClient(options: ApiClientOptions) {
  const { call, change } = createCalls(options);
  return {
    getAuthStatus: () => call<AuthStatus>('/auth/user'),
    logout: () => change<null>('/auth/logout', { method: 'POST' }),
    deleteAccount: () => change<null>('/auth/delete-account', { method: 'DELETE' }),
    approveDesktop: (body: DesktopRequest) => change<DesktopGrant>('/auth/desktop', { method: 'POST', body }),
    redeemDesktopCode: (body: DesktopTokenRequest) =>
      call<DesktopToken>('/auth/desktop/token', { method: 'POST', body }),

    getUserLicense: () => call<UserLicense>('/license/user'),
    getTrialUsed: () => call<TrialUsed>('/license/is-trial-used'),
    startLicense: () => change<UserLicense>('/license/start', { method: 'POST' }),
    getUserInstitution: () => call<UserInstitution>('/user/institution'),

    getRelease: (os: DownloadSystem) => call<PublishedRelease>(`/files/release?os=${os}`),
    getPlannerMark: () => call<PlannerMark>('/me/planner'),
    markPlanner: () => change<null>('/me/planner', { method: 'POST' }),
    exportMyData: () => call<PersonalData>('/me/export'),
    joinWaitlist: (body: WaitlistRequest, patience: Patience = {}) =>
      call<null>('/waitlist/', { ...patience, method: 'POST', body }),
    sendContactRequest: (body: ContactRequest, patience: Patience = {}) =>
      call<null>('/contact-us/', { ...patience, method: 'POST', body }),
    requestDemo: (body: DemoRequest, patience: Patience = {}) =>
      call<null>('/demo-request/', { ...patience, method: 'POST', body }),
    unsubscribe: (body: Unsubscription) => change<null>('/email/unsubscribe', { method: 'POST', body }),
    resubscribe: (body: MailPreference) => change<null>('/email/resubscribe', { method: 'POST', body }),

    sendFeedback: (body: FeedbackRequest) => change<null>('/feedback', { method: 'POST', body }),
    sendWeeklyStats: (body: WeeklyStatsReport) => change<null>('/weekly-stats', { method: 'POST', body }),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
