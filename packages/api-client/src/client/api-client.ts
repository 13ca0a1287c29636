import type { DeviceRequest, DeviceTokenRequest } from '../contract/auth.js';
import type { DownloadSystem } from '../contract/download.js';
import type { MailPreference, Unsubscription } from '../contract/email.js';
import type { FeedbackRequest } from '../contract/feedback.js';
import type { MembershipWish } from '../contract/me.js';
import type { ContactRequest, DemoRequest, WaitlistRequest } from '../contract/public-forms.js';
import type { KeptKeyRequest } from '../contract/sync-school.js';
import type { CheckpointPart, RecoveryRequest, SyncDeviceRequest, SyncKeyRequest, SyncPush } from '../contract/sync.js';
import type { WeeklyStatsReport } from '../contract/weekly-stats.js';
import { type ApiClientOptions, createCalls, type CallOptions } from './calls.js';

const placeOf = (seq: number, part: number) => ({ seq: String(seq), part: String(part) });

/** One function per endpoint that visitors and students use (specification, section 7). */
export function createApiClient(options: ApiClientOptions) {
  const { call, change } = createCalls(options);
  return {
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

    getSyncDevices: () => call('GET /sync/devices'),
    joinSync: (body: SyncDeviceRequest) => change('POST /sync/devices', { body }),
    enterSync: (body: { deviceId: string; secrets: string[] }) => change('POST /sync/admission', { body }),
    renameSyncDevice: (id: string, name: string) => change('PUT /sync/devices/:id', { params: { id }, body: { name } }),
    revokeSyncDevice: (id: string) => change('DELETE /sync/devices/:id', { params: { id } }),
    getSyncLog: (query: { device: string; after: number; limit?: number }) => call('GET /sync/log', { query }),
    pushSync: (body: SyncPush, options: CallOptions = {}) => change('POST /sync/log', { body, ...options }),
    getSyncCheckpoint: (seq: number, part: number, device: string) =>
      call('GET /sync/checkpoint/:seq/:part', { params: placeOf(seq, part), query: { device } }),
    putSyncCheckpoint: (seq: number, part: number, body: CheckpointPart) =>
      change('PUT /sync/checkpoint/:seq/:part', { params: placeOf(seq, part), body }),
    reportSyncDigest: (seq: number, body: { deviceId: string; digest: string }) =>
      change('POST /sync/digest/:seq', { params: { seq: String(seq) }, body }),
    getSyncKeys: (kind: string, device: string) =>
      call('GET /sync/keys/:kind', { params: { kind }, query: { device } }),
    putSyncKey: (kind: string, body: SyncKeyRequest) => change('PUT /sync/keys/:kind', { params: { kind }, body }),
    putSyncRecovery: (body: RecoveryRequest) => change('PUT /sync/recovery', { body }),
    getKeptKeys: (device: string) => call('GET /sync/kept-keys', { query: { device } }),
    putKeptKey: (body: KeptKeyRequest) => change('PUT /sync/kept-keys', { body }),
    endKeptKeys: (device: string) => change('DELETE /sync/kept-keys/:device', { params: { device } }),
    getSyncPairings: (device: string) => call('GET /sync/pairing', { query: { device } }),
    askSyncPairing: (body: { deviceId: string; commitment: string }) => change('POST /sync/pairing', { body }),
    answerSyncPairing: (id: string, body: { deviceId: string; publicKey: string }) =>
      change('POST /sync/pairing/:id/answer', { params: { id }, body }),
    revealSyncPairing: (id: string, body: { deviceId: string; publicKey: string; nonce: string }) =>
      change('POST /sync/pairing/:id/reveal', { params: { id }, body }),
    endSyncPairing: (id: string, body: { deviceId: string; isSame: boolean }) =>
      change('POST /sync/pairing/:id/end', { params: { id }, body }),
    turnSyncOff: () => change('DELETE /sync'),

    sendFeedback: (body: FeedbackRequest) => change('POST /feedback', { body }),
    sendWeeklyStats: (body: WeeklyStatsReport) => change('POST /weekly-stats', { body }),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
