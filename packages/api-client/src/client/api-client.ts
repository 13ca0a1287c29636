import type { AuthStatus, DesktopGrant, DesktopRequest, DesktopToken, DesktopTokenRequest } from '../contract/auth.js';
import type { MailPreference } from '../contract/email.js';
import type { FeedbackRequest } from '../contract/feedback.js';
import type { TrialUsed, UserInstitution, UserLicense } from '../contract/license.js';
import type { PersonalData } from '../contract/me.js';
import type { ContactRequest, DemoRequest, WaitlistRequest } from '../contract/public-forms.js';
import type { WeeklyStatsReport } from '../contract/weekly-stats.js';
import { apiRequest, type ApiResult, type RequestOptions } from './request.js';

/** Where the shell keeps its CSRF token, and how it gets a new one. */
export interface CsrfSource {
  token(): string | null;
  /** Reads `GET /auth/user` again and gives the token of its answer. */
  refresh(): Promise<string | null>;
}

export interface ApiClientOptions {
  /** The API's public address without a trailing slash. */
  baseUrl: string;
  csrf?: CsrfSource;
  /** Sent with every call, e.g. `Authorization` in the desktop shell. */
  headers?: () => Record<string, string>;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Told of every call that was refused because nobody is signed in any more. */
  onUnauthenticated?: () => void;
}

/** One function per endpoint of the specification's section 7, as far as the API has it. */
export function createApiClient({ baseUrl, csrf, headers, fetch, onUnauthenticated }: ApiClientOptions) {
  const call = async <T>(path: string, options: RequestOptions = {}): Promise<ApiResult<T>> => {
    const result = await apiRequest<T>(`${baseUrl}${path}`, {
      ...options,
      ...(fetch ? { fetch } : {}),
      headers: { ...headers?.(), ...options.headers },
    });
    if (result.code === 'unauthenticated') onUnauthenticated?.();
    return result;
  };

  /** A state-changing call. A token that another tab's sign-in made old is fetched anew once. */
  const change = async <T>(path: string, options: RequestOptions): Promise<ApiResult<T>> => {
    const first = await call<T>(path, { ...options, csrfToken: csrf?.token() ?? null });
    if (first.code !== 'csrf' || !csrf) return first;
    return call<T>(path, { ...options, csrfToken: await csrf.refresh() });
  };

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

    exportMyData: () => call<PersonalData>('/me/export'),
    joinWaitlist: (body: WaitlistRequest) => call<null>('/waitlist/', { method: 'POST', body }),
    sendContactRequest: (body: ContactRequest) => call<null>('/contact-us/', { method: 'POST', body }),
    requestDemo: (body: DemoRequest) => call<null>('/demo-request/', { method: 'POST', body }),
    unsubscribe: (body: MailPreference) => change<null>('/email/unsubscribe', { method: 'POST', body }),
    resubscribe: (body: MailPreference) => change<null>('/email/resubscribe', { method: 'POST', body }),

    sendFeedback: (body: FeedbackRequest) => change<null>('/feedback', { method: 'POST', body }),
    sendWeeklyStats: (body: WeeklyStatsReport) => change<null>('/weekly-stats', { method: 'POST', body }),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
