import { z } from 'zod';
import {
  deletionRequest,
  endedSessions,
  grantRequest,
  licenseEndRequest,
  licenseStateRequest,
  person,
  personMailPreference,
  personMails,
  endRequest,
  reasonRequest,
} from './admin-people.js';
import { licenseExportQuery } from './admin-licenses.js';
import { reportedWeeks, userExportQuery, userInfo, userPage, userQuery } from './admin-users.js';
import { auditExportQuery, auditOfUser, auditPage, auditQuery, logTypes } from './audit-log.js';
import { auditVerifications } from './audit-verification.js';
import { authStatus, deviceConsent, deviceGrant, deviceToken, deviceTokenRequest, signInProviders } from './auth.js';
import {
  alertPreviewRequest,
  campaign,
  campaignExportQuery,
  campaignPage,
  campaignQuery,
  contacts,
  idempotencyKey,
  preview,
  recipientExportQuery,
  recipientPage,
  recipientQuery,
  retryRequest,
  supportPreviewRequest,
  supportRequest,
  uncheckedAlert,
  unsubscribed,
  unsubscribedQuery,
  testMailRequest,
} from './campaigns.js';
import { downloadQuery, publishedRelease } from './download.js';
import { bounceReport } from './bounces.js';
import { mailPreference, oneClickQuery, unsubscription } from './email.js';
import type { EndpointTable } from './endpoint.js';
import { segment, segmentCount, segmentRename, segmentRequest, segments } from './segments.js';
import { EXPORT } from './exports.js';
import { feedAnswer, feedRequest } from './feeds.js';
import { feedbackRequest } from './feedback.js';
import { uuidField } from './fields.js';
import { contactPage, demoPage, feedbackExportQuery, feedbackPage, feedbackQuery } from './inboxes.js';
import { OPERATOR_INSTITUTIONS } from './institution-endpoints.js';
import { institutionExportQuery } from './institutions.js';
import { OPERATOR_LICENSES } from './license-endpoints.js';
import { licenseHistory, trialUsed, userInstitution, userLicense } from './license.js';
import { LIMITS } from './limits.js';
import { membershipWish, personalData, plannerMark } from './me.js';
import { operatorSearch, operatorSearchQuery } from './operator-search.js';
import { overview } from './overview.js';
import { optionalPageQuery, pageQuery, unreadCount } from './paging.js';
import { contactRequest, demoRequest, waitlistRequest } from './public-forms.js';
import {
  assigneeRequest,
  inboxParams,
  noteRequest,
  noteSaved,
  replyParams,
  replyRequest,
  requestCounts,
  requestDetail,
  requestExportQuery,
  requestParams,
  requestQuery,
  stateRequest,
} from './requests.js';
import {
  operatorExportQuery,
  operatorInvitationRequest,
  operators,
  operatorSessions,
  roleRequest,
} from './operators.js';
import {
  confirmationOptions,
  creationOptions,
  passkeyConfirmation,
  passkeyCreation,
  passkeyList,
  passkeyRenaming,
  recovered,
  recovery,
  recoveryCodes,
} from './passkeys.js';
import {
  importRequest,
  importResult,
  invitationPreview,
  invitationQuery,
  invitationRequest,
  invited,
  waitlist,
  waitlistEntry,
  waitlistExportQuery,
  waitlistQuery,
} from './waitlist.js';
import { WAITLIST_LIMITS } from './waitlist-states.js';
import {
  newSharedCalendar,
  SHARED_CALENDAR_LIMITS,
  sharedCalendarRequest,
  sharedCalendars,
  sharedCalendarUpdate,
} from './shared-calendars.js';
import { pushEnd, pushKey, pushRequest } from './push.js';
import { SCHOOL } from './school-endpoints.js';
import { SYNC } from './sync-endpoints.js';
import { weeklyStatsReport } from './weekly-stats.js';

const id = { id: uuidField };
const sendHeaders = { 'Idempotency-Key': idempotencyKey.optional() };
/** A character may take six bytes, as `\u0000`. */
const IMPORT_LIMIT = { bytes: 6 * WAITLIST_LIMITS.importText, values: LIMITS.jsonValues };
const health = z.object({ status: z.literal('ok') });
/** A letter of another script takes three bytes. */
const CALENDAR_LIMIT = { bytes: 3 * SHARED_CALENDAR_LIMITS.text, values: LIMITS.jsonValues };
const PUBLIC_FORM = 'a public form: it rides on no cookie';

/**
 * Every endpoint that speaks JSON, declared only here: the API's routes, guards and validation, the client's calls and
 * OpenAPI derive from it. Pages and files for browsers (sign-in, consent, downloads, metrics) are routes of their
 * controllers.
 */
export const endpoints = {
  'GET /auth/user': { access: 'public', answer: authStatus },
  'GET /auth/providers': { access: 'public', answer: signInProviders },
  'POST /auth/logout': { access: 'public' },
  'DELETE /auth/delete-account': { access: 'signed-in' },
  'POST /auth/desktop': { access: 'signed-in', body: deviceConsent, answer: deviceGrant },
  'POST /auth/desktop/token': {
    access: 'public',
    allowsCrossOrigin: true,
    csrfExempt: 'rides on no cookie: the code and its verifier are the credentials',
    body: deviceTokenRequest,
    answer: deviceToken,
  },

  'GET /license/user': { access: 'signed-in', answer: userLicense },
  'GET /license/is-trial-used': { access: 'signed-in', answer: trialUsed },
  'GET /license/history': { access: 'signed-in', answer: licenseHistory },
  'POST /license/start': { access: 'signed-in', answer: userLicense },
  'GET /user/institution': { access: 'signed-in', answer: userInstitution },
  'GET /me/planner': { access: 'signed-in', answer: plannerMark },
  'POST /me/planner': { access: 'signed-in' },
  'GET /me/export': { access: 'signed-in', isDownload: true, answer: personalData },
  'GET /me/membership': { access: 'signed-in', answer: membershipWish },
  'PUT /me/membership': { access: 'signed-in', body: membershipWish },
  'POST /feeds/fetch': { access: 'signed-in', body: feedRequest, answer: feedAnswer },
  'GET /me/calendars': { access: 'signed-in', answer: sharedCalendars },
  'POST /me/calendars': {
    access: 'signed-in',
    body: sharedCalendarRequest,
    bodyLimit: CALENDAR_LIMIT,
    answer: newSharedCalendar,
  },
  'PUT /me/calendars/:id': {
    access: 'signed-in',
    params: id,
    body: sharedCalendarUpdate,
    bodyLimit: CALENDAR_LIMIT,
  },
  'DELETE /me/calendars/:id': { access: 'signed-in', params: id },
  'GET /me/push': { access: 'signed-in', answer: pushKey },
  'PUT /me/push': { access: 'signed-in', body: pushRequest },
  'POST /me/push/end': { access: 'signed-in', body: pushEnd },
  'POST /feedback': { access: 'signed-in', body: feedbackRequest },
  'POST /weekly-stats': { access: 'signed-in', body: weeklyStatsReport },
  'GET /files/release': { access: 'public', query: downloadQuery, answer: publishedRelease },

  ...SYNC,
  ...SCHOOL,

  'POST /waitlist/': { access: 'public', csrfExempt: PUBLIC_FORM, body: waitlistRequest },
  'POST /contact-us/': { access: 'public', csrfExempt: PUBLIC_FORM, body: contactRequest },
  'POST /demo-request/': { access: 'public', csrfExempt: PUBLIC_FORM, body: demoRequest },
  'POST /email/unsubscribe': { access: 'public', body: unsubscription },
  'POST /email/resubscribe': { access: 'public', body: mailPreference },
  'POST /email/one-click': {
    access: 'public',
    allowsCrossOrigin: true,
    csrfExempt: 'posted by mail clients without a cookie; the signed token is the credential (RFC 8058)',
    query: oneClickQuery,
    // Mail clients send `List-Unsubscribe=One-Click` as a form or as multipart: only the address counts.
    ignoresBody: true,
    status: 200,
  },

  'POST /email/bounces': {
    access: 'public',
    allowsCrossOrigin: true,
    csrfExempt:
      'posted by the mail server without a cookie; the signature under the secret of both sides is the credential',
    body: bounceReport,
  },

  'GET /overview': { access: 'viewer', answer: overview },
  'GET /search': { access: 'viewer', query: operatorSearchQuery, answer: operatorSearch },

  'GET /user/all': { access: 'viewer', query: userQuery, answer: userPage },
  'GET /user/admin/user-info/:userId': { access: 'viewer', params: { userId: uuidField }, answer: userInfo },
  'GET /weekly-stats/user/weeklyStats/:id': { access: 'viewer', params: id, answer: reportedWeeks },
  ...OPERATOR_LICENSES,
  ...OPERATOR_INSTITUTIONS,
  'GET /audit': { access: 'viewer', query: auditQuery, answer: auditPage },
  'GET /audit/log-types': { access: 'viewer', answer: logTypes },
  'GET /audit/export': { ...EXPORT, query: auditExportQuery },
  'GET /audit/verification': { access: 'viewer', answer: auditVerifications },
  'POST /audit/verification': { access: 'administrator', answer: auditVerifications },
  'GET /audit/user/:id': { access: 'viewer', params: id, answer: auditOfUser },

  'GET /waitlist/all': { access: 'viewer', query: waitlistQuery, answer: waitlist },
  'GET /waitlist/export': { ...EXPORT, query: waitlistExportQuery },
  'GET /waitlist/invitation': { access: 'administrator', query: invitationQuery, answer: invitationPreview },
  'POST /waitlist/invite': { access: 'administrator', headers: sendHeaders, body: invitationRequest, answer: invited },
  'POST /waitlist/:id/invite': { access: 'support', params: id, answer: waitlistEntry },
  'POST /waitlist/import/preview': {
    access: 'administrator',
    body: importRequest,
    bodyLimit: IMPORT_LIMIT,
    answer: importResult,
  },
  'POST /waitlist/import': {
    access: 'administrator',
    body: importRequest,
    bodyLimit: IMPORT_LIMIT,
    answer: importResult,
  },
  'GET /user/export': { ...EXPORT, query: userExportQuery },
  'GET /license/export': { ...EXPORT, query: licenseExportQuery },
  'GET /institutions/export': { ...EXPORT, query: institutionExportQuery },
  'GET /contact-us/export': { ...EXPORT, query: requestExportQuery },
  'GET /demo-request/export': { ...EXPORT, query: requestExportQuery },
  'GET /feedback/export': { ...EXPORT, query: feedbackExportQuery },
  'GET /email/campaigns/:id/export': { ...EXPORT, params: id, query: recipientExportQuery },
  'GET /contact-us': { access: 'viewer', query: requestQuery, answer: contactPage },
  'GET /contact-us/unread-count': { access: 'viewer', answer: unreadCount },
  'POST /contact-us/:id/mark-read': { access: 'support', params: id },
  'GET /demo-request': { access: 'viewer', query: requestQuery, answer: demoPage },
  'GET /demo-request/unread-count': { access: 'viewer', answer: unreadCount },
  'POST /demo-request/:id/mark-read': { access: 'support', params: id },
  'GET /feedback': { access: 'viewer', query: feedbackQuery, answer: feedbackPage },
  'GET /feedback/unread-count': { access: 'viewer', answer: unreadCount },
  'POST /feedback/:id/mark-read': { access: 'support', params: id },

  'GET /request-counts/:inbox': { access: 'viewer', params: inboxParams, answer: requestCounts },
  'GET /requests/:inbox/:id': { access: 'viewer', params: requestParams, answer: requestDetail },
  'PUT /requests/:inbox/:id/state': { access: 'support', params: requestParams, body: stateRequest },
  'PUT /requests/:inbox/:id/assignee': { access: 'support', params: requestParams, body: assigneeRequest },
  'PUT /requests/:inbox/:id/note': { access: 'support', params: requestParams, body: noteRequest, answer: noteSaved },
  'POST /requests/:inbox/:id/replies': {
    access: 'support',
    params: requestParams,
    headers: sendHeaders,
    body: replyRequest,
    status: 202,
  },
  'POST /requests/:inbox/:id/replies/:replyId/retry': { access: 'support', params: replyParams, status: 202 },

  'GET /person/:id': { access: 'viewer', params: id, answer: person },
  'GET /person/:id/mails': { access: 'viewer', params: id, query: pageQuery, answer: personMails },
  'POST /person/:id/licenses': { access: 'support', params: id, body: grantRequest },
  'PUT /license/:id/end': { access: 'support', params: id, body: licenseEndRequest },
  'PUT /license/:id/state': { access: 'support', params: id, body: licenseStateRequest },
  'POST /person/:id/sign-out': { access: 'support', params: id, body: reasonRequest, answer: endedSessions },
  'PUT /person/:id/mail-preference': { access: 'support', params: id, body: personMailPreference },
  'POST /person/:id/export': {
    access: 'administrator',
    secondFactor: 'fresh',
    params: id,
    body: reasonRequest,
    answer: personalData,
  },
  'POST /person/:id/delete': { access: 'administrator', secondFactor: 'fresh', params: id, body: deletionRequest },

  'GET /user/contacts': { access: 'viewer', query: optionalPageQuery, answer: contacts },
  'GET /waitlist/contacts': { access: 'viewer', query: optionalPageQuery, answer: contacts },
  'GET /demo-request/contacts': { access: 'viewer', query: optionalPageQuery, answer: contacts },
  // The specification spells it `contacts-us`, and every other route of that inbox `contact-us`.
  'GET /contacts-us/contacts': { access: 'viewer', query: optionalPageQuery, answer: contacts },
  'GET /contact-us/contacts': { access: 'viewer', query: optionalPageQuery, answer: contacts },

  'POST /email/alert': {
    access: 'campaigns',
    headers: sendHeaders,
    body: uncheckedAlert,
    bodyLimit: { bytes: 8 * 1_048_576, values: 2 * LIMITS.alertRecipients + LIMITS.jsonValues },
    answer: campaign,
    status: 202,
  },
  'POST /email/support': {
    access: 'support',
    headers: sendHeaders,
    body: supportRequest,
    answer: campaign,
    status: 202,
  },
  'POST /email/preview/support': { access: 'support', body: supportPreviewRequest, answer: preview },
  'POST /email/preview/alert': { access: 'campaigns', body: alertPreviewRequest, answer: preview },
  'GET /email/segments': { access: 'viewer', answer: segments },
  'GET /email/segments/:id/count': { access: 'viewer', params: id, answer: segmentCount },
  'POST /email/segments': { access: 'campaigns', body: segmentRequest, answer: segment },
  'PUT /email/segments/:id': { access: 'campaigns', params: id, body: segmentRename, answer: segment },
  'DELETE /email/segments/:id': { access: 'campaigns', params: id },
  'POST /email/test': { access: 'campaigns', body: testMailRequest, status: 202 },
  'GET /email/unsubscribed': { access: 'viewer', query: unsubscribedQuery, answer: unsubscribed },
  'GET /email/campaigns': { access: 'viewer', query: campaignQuery, answer: campaignPage },
  'GET /email/export': { ...EXPORT, query: campaignExportQuery },
  'GET /email/campaigns/:id': { access: 'viewer', params: id, answer: campaign },
  'GET /email/campaigns/:id/recipients': { access: 'viewer', params: id, query: recipientQuery, answer: recipientPage },
  'POST /email/campaigns/:id/pause': { access: 'campaigns', params: id, answer: campaign },
  'POST /email/campaigns/:id/resume': { access: 'campaigns', params: id, answer: campaign },
  'POST /email/campaigns/:id/cancel': { access: 'campaigns', params: id, answer: campaign },
  'POST /email/campaigns/:id/retry': { access: 'campaigns', params: id, body: retryRequest, answer: campaign },

  'GET /operator/passkeys': { access: 'viewer', answer: passkeyList },
  'POST /operator/passkey-options': { access: 'viewer', secondFactor: 'none', answer: creationOptions },
  'POST /operator/passkeys': { access: 'viewer', secondFactor: 'none', body: passkeyCreation, answer: recoveryCodes },
  'PUT /operator/passkeys/:id': { access: 'viewer', params: id, body: passkeyRenaming },
  'DELETE /operator/passkeys/:id': { access: 'viewer', secondFactor: 'fresh', params: id },
  'POST /operator/confirmation/options': { access: 'viewer', secondFactor: 'none', answer: confirmationOptions },
  'POST /operator/confirmation': { access: 'viewer', secondFactor: 'none', body: passkeyConfirmation },
  // The call before a download, which cannot answer a question.
  'POST /operator/fresh-confirmation': { access: 'viewer', secondFactor: 'fresh' },
  'POST /operator/recovery': { access: 'viewer', secondFactor: 'none', body: recovery, answer: recovered },
  'POST /operator/recovery-codes': { access: 'viewer', secondFactor: 'fresh', answer: recoveryCodes },
  'GET /operator/sessions': { access: 'viewer', answer: operatorSessions },
  'DELETE /operator/sessions/:id': { access: 'viewer', params: id },
  'GET /operators': { access: 'administrator', answer: operators },
  'GET /operators/export': { ...EXPORT, query: operatorExportQuery },
  'POST /operators/invitations': { access: 'administrator', secondFactor: 'fresh', body: operatorInvitationRequest },
  'DELETE /operators/invitations/:id': { access: 'administrator', params: id },
  'PUT /operators/:id/role': { access: 'administrator', secondFactor: 'fresh', params: id, body: roleRequest },
  'POST /operators/:id/revoke': { access: 'administrator', secondFactor: 'fresh', params: id, body: endRequest },

  'GET /health/live': { access: 'public', answer: health },
  'GET /health/ready': { access: 'public', answer: health },
} as const satisfies EndpointTable;

export type Endpoints = typeof endpoints;

/** The name of an endpoint, e.g. `POST /email/alert`. */
export type Route = keyof Endpoints;

/** The parsed body of an endpoint's answer; null where it is empty. */
export type Answer<R extends Route> = Endpoints[R] extends { answer: infer A extends z.ZodType } ? z.output<A> : null;

/** A value of a query as callers pass it: numbers are written as digits. */
type Writable<V> = V extends string
  ? string extends V
    ? string | number
    : V
  : V extends (infer I)[]
    ? readonly I[]
    : V;

type Part<K, S> = K extends 'query'
  ? S extends z.ZodType
    ? { [N in keyof z.input<S>]: Writable<z.input<S>[N]> }
    : never
  : S extends z.ZodType
    ? z.input<S>
    : { [N in keyof S]: string };

/** The parts of a request that a caller of an endpoint passes. */
export type Sent<R extends Route> = {
  [K in keyof Endpoints[R] & ('params' | 'query' | 'headers' | 'body')]: Part<K, Endpoints[R][K]>;
};
