import type { DeletionReason } from './admin-people.js';
import type { AlertTemplate, RecipientState } from './campaigns.js';
import type { ExportedList, ExportFormat } from './exports.js';
import type { LicenseType } from './plans.js';
import type { Inbox, RequestState } from './request-states.js';
import type { Role } from './roles.js';
import type { SegmentKind } from './segments.js';
import type { ListAct } from './school.js';
import type { Provider } from './sign-in.js';
import type { SchoolMode } from './sync-school.js';

interface Change<T> {
  from: T;
  to: T;
}

/** `started` and `ended` beside it: how many people got a licence by the change, and how many lost theirs. */
interface DomainOfInstitution {
  institutionId: string;
  domainId: string;
  domain: string;
}

/** An act of its contact person on the class list of an institution. */
interface ListActOfInstitution {
  institutionId: string;
  changeId: string;
  kind: ListAct;
  started: number;
  ended: number;
}

/** Every action with the metadata of its entry: ids, dates and states, never a name, an address or a text. */
export interface AuditActions {
  'user.created': { provider: Provider };
  'user.updated': { changed: ('name' | 'email')[] };
  'user.email_released': Record<string, never>;
  /** With the reason of an operator, who did it for the person. */
  'user.deleted': { provider: Provider; reason?: DeletionReason };
  'user.exported': Record<string, never>;
  'auth.signed_in': { provider: Provider };
  'auth.signed_out': { kind: 'browser' | 'desktop' };
  'auth.desktop_approved': Record<string, never>;
  'auth.desktop_signed_in': Record<string, never>;
  'admin.granted': { isAdmin: Change<boolean>; role: Change<Role | null> };
  'admin.role_changed': { role: Change<Role | null> };
  'admin.grant_recorded': { provider: Provider; role: Role };
  'admin.revoked': { isAdmin: Change<boolean>; role: Change<Role | null> };
  'admin.grant_withdrawn': { provider: Provider | null };
  'operator.session_ended': Record<string, never>;
  'operator.passkey_added': { passkeyId: string };
  'operator.passkey_removed': { passkeyId: string };
  'operator.passkeys_reset': Record<string, never>;
  'operator.confirmed': { passkeyId: string };
  'operator.link_made': Record<string, never>;
  'operator.link_used': Record<string, never>;
  'operator.recovery_codes_made': { count: number };
  'operator.recovery_code_used': { codesLeft: number };
  'license.started': { type: LicenseType; expiresAt: Change<string | null> };
  'license.ended': { type: LicenseType; endedAt: Change<string | null> };
  'license.granted': { type: LicenseType; expiresAt: Change<string | null> };
  'license.end_changed': { type: LicenseType; expiresAt: Change<string | null> };
  /** `emails`: how many of the people were told by email. */
  'license.many_extended': { extensionId: string; count: number; expiresAt: string; emails: number };
  'license.extension_undone': { extensionId: string; count: number };
  'license.suspended': { type: LicenseType; suspendedAt: Change<string | null> };
  'license.resumed': { type: LicenseType; suspendedAt: Change<string | null> };
  'license.restored': { type: LicenseType; endedAt: Change<string | null> };
  'auth.signed_out_everywhere': { sessions: number; devices: number };
  /** `verifiedBy`: the operator vouched for the domain, or nobody has. */
  'institution.created': {
    institutionId: string;
    domain: string;
    licenseExpiry: string;
    verifiedBy: 'operator' | null;
  };
  'membership.wished': Record<string, never>;
  'membership.wish_withdrawn': Record<string, never>;
  'institution.expiry_updated': { institutionId: string; licenseExpiry: Change<string> };
  /** `started`: how many people got a licence by more seats. */
  'institution.changed': {
    institutionId: string;
    changed: ('name' | 'seats' | 'contact' | 'desk' | 'note' | 'reminders')[];
    seats?: Change<number | null>;
    reminders?: Change<boolean>;
    /** Whether its contact person may use its desk. */
    desk?: Change<boolean>;
    started: number;
  };
  /** `recipients`: one contact person, or as many operators. */
  'institution.reminder_sent': {
    institutionId: string;
    licenseExpiry: string;
    days: number;
    to: 'contact' | 'operators';
    recipients: number;
  };
  /** `people` had access by the institution alone. */
  'institution.access_ended': { institutionId: string; licenseExpiry: Change<string>; people: number };
  /** `started` and `ended`: how many people got its licence by the act, and how many lost it. */
  'institution.list_changed': ListActOfInstitution & { added: number; changed: number; takenOff: number; back: number };
  'institution.list_undone': ListActOfInstitution;
  'institution.demo_student_marked': { institutionId: string };
  'institution.demo_student_unmarked': { institutionId: string };
  'institution.drill_started': { institutionId: string; devices: number; sessions: number };
  /** By the demo student: the planner was back so many seconds after the login. */
  'institution.drill_returned': { institutionId: string; seconds: number };
  'institution.domain_added': DomainOfInstitution;
  'institution.domain_verified': DomainOfInstitution & { verifiedBy: 'dns' | 'operator'; started: number };
  'institution.domain_changed': DomainOfInstitution & {
    includesSubdomains: Change<boolean>;
    started: number;
    ended: number;
  };
  'institution.domain_removed': DomainOfInstitution & { ended: number };
  'institution.domain_restored': DomainOfInstitution & { started: number };
  'institution.sync_changed': {
    institutionId: string;
    mode: Change<SchoolMode>;
    publicKey: Change<string | null>;
    members: number;
  };
  'waitlist.joined': { entryId: string };
  'waitlist.invited': { invitationId: string; entries: number; entryId: string | null };
  'waitlist.imported': { added: number; known: number; bad: number };
  'contact.submitted': { contactId: string };
  'contact.read': { contactId: string };
  'demo.requested': { requestId: string };
  'demo.read': { requestId: string };
  'request.state_changed': { inbox: Inbox; requestId: string; state: Change<RequestState> };
  'request.assigned': { inbox: Inbox; requestId: string; assigneeId: Change<string | null> };
  'request.note_changed': { inbox: Inbox; requestId: string };
  'request.answered': { inbox: Inbox; requestId: string; replyId: string; state: Change<RequestState> };
  'request.reply_retried': { inbox: Inbox; requestId: string; replyId: string };
  /** With the account of a person whom it named. */
  'request.deleted': { inbox: Inbox; requestId: string };
  'email.unsubscribed': Record<string, never>;
  'email.resubscribed': Record<string, never>;
  'email.bounced': { campaignId: string | null; isSuppressed: boolean };
  'email.segment_created': { segmentId: string; kind: SegmentKind };
  'email.segment_renamed': { segmentId: string };
  'email.segment_deleted': { segmentId: string };
  'email.test_sent': { template: AlertTemplate };
  'email.campaign_started': {
    campaignId: string;
    kind: 'support' | 'alert';
    template: AlertTemplate | null;
    recipients: number;
  };
  'email.campaign_scheduled': {
    campaignId: string;
    template: AlertTemplate | null;
    recipients: number;
    scheduledAt: string;
  };
  'email.campaign_paused': { campaignId: string };
  'email.campaign_resumed': { campaignId: string };
  'email.campaign_cancelled': { campaignId: string; cancelled: number };
  'email.campaign_retried': { campaignId: string; states: ('rejected' | 'unknown')[]; recipients: number };
  'email.campaign_finished': { campaignId: string } & Partial<Record<RecipientState, number>>;
  'feedback.submitted': { feedbackId: string; type: string };
  'feedback.read': { feedbackId: string };
  'weekly_stats.submitted': { installationId: string; reportWeekStart: string };
  'weekly_stats.replaced': { installationId: string; reportWeekStart: string };
  'sync.device_joined': { deviceId: string; kind: 'web' | 'desktop' };
  'sync.device_admitted': { deviceId: string };
  'sync.device_renamed': { deviceId: string };
  'sync.device_revoked': { deviceId: string };
  'sync.key_made': { epoch: number };
  'sync.key_replaced': { epoch: number; kind: 'recovery' | 'device' | 'school' | 'kept' };
  /** The key that their institution, or we for it, had of a planner. */
  'sync.school_key_ended': { kind: 'school' | 'kept' };
  'sync.turned_off': Record<string, never>;
  'calendar.shared': { calendarId: string };
  'calendar.revoked': { calendarId: string };
  'list.exported': { list: ExportedList; filters: string[] };
  'audit.exported': { format: ExportFormat; from: string | null; until: string | null };
  'audit.verification_started': { verificationId: string };
  'audit.key_changed': { keyId: Change<string> };
}

export type AuditAction = keyof AuditActions;

/** The actions as values; a missing one does not compile. */
const KNOWN: Record<AuditAction, true> = {
  'user.created': true,
  'user.updated': true,
  'user.email_released': true,
  'user.deleted': true,
  'user.exported': true,
  'auth.signed_in': true,
  'auth.signed_out': true,
  'auth.desktop_approved': true,
  'auth.desktop_signed_in': true,
  'admin.granted': true,
  'admin.role_changed': true,
  'admin.grant_recorded': true,
  'admin.revoked': true,
  'admin.grant_withdrawn': true,
  'operator.session_ended': true,
  'operator.passkey_added': true,
  'operator.passkey_removed': true,
  'operator.passkeys_reset': true,
  'operator.confirmed': true,
  'operator.link_made': true,
  'operator.link_used': true,
  'operator.recovery_codes_made': true,
  'operator.recovery_code_used': true,
  'license.started': true,
  'license.ended': true,
  'license.granted': true,
  'license.end_changed': true,
  'license.many_extended': true,
  'license.extension_undone': true,
  'license.suspended': true,
  'license.resumed': true,
  'license.restored': true,
  'auth.signed_out_everywhere': true,
  'membership.wished': true,
  'membership.wish_withdrawn': true,
  'institution.created': true,
  'institution.expiry_updated': true,
  'institution.changed': true,
  'institution.reminder_sent': true,
  'institution.access_ended': true,
  'institution.list_changed': true,
  'institution.list_undone': true,
  'institution.demo_student_marked': true,
  'institution.demo_student_unmarked': true,
  'institution.drill_started': true,
  'institution.drill_returned': true,
  'institution.domain_added': true,
  'institution.domain_verified': true,
  'institution.domain_changed': true,
  'institution.domain_removed': true,
  'institution.domain_restored': true,
  'institution.sync_changed': true,
  'waitlist.joined': true,
  'waitlist.invited': true,
  'waitlist.imported': true,
  'contact.submitted': true,
  'contact.read': true,
  'demo.requested': true,
  'demo.read': true,
  'request.state_changed': true,
  'request.assigned': true,
  'request.note_changed': true,
  'request.answered': true,
  'request.reply_retried': true,
  'request.deleted': true,
  'email.unsubscribed': true,
  'email.resubscribed': true,
  'email.bounced': true,
  'email.segment_created': true,
  'email.segment_renamed': true,
  'email.segment_deleted': true,
  'email.test_sent': true,
  'email.campaign_started': true,
  'email.campaign_scheduled': true,
  'email.campaign_paused': true,
  'email.campaign_resumed': true,
  'email.campaign_cancelled': true,
  'email.campaign_retried': true,
  'email.campaign_finished': true,
  'feedback.submitted': true,
  'feedback.read': true,
  'weekly_stats.submitted': true,
  'weekly_stats.replaced': true,
  'sync.device_joined': true,
  'sync.device_admitted': true,
  'sync.device_renamed': true,
  'sync.device_revoked': true,
  'sync.key_made': true,
  'sync.key_replaced': true,
  'sync.school_key_ended': true,
  'sync.turned_off': true,
  'calendar.shared': true,
  'calendar.revoked': true,
  'list.exported': true,
  'audit.exported': true,
  'audit.verification_started': true,
  'audit.key_changed': true,
};
export const AUDIT_ACTIONS = Object.keys(KNOWN) as AuditAction[];

/** Acts of people and of the system, and opened messages, which are no news. */
const OTHER_ACTS = new Set<AuditAction>([
  'user.created',
  'user.updated',
  'user.email_released',
  'user.exported',
  'auth.signed_in',
  'auth.signed_out',
  'auth.desktop_approved',
  'auth.desktop_signed_in',
  'license.started',
  'license.ended',
  'institution.list_changed',
  'institution.list_undone',
  'institution.demo_student_marked',
  'institution.demo_student_unmarked',
  'institution.drill_started',
  'institution.drill_returned',
  'membership.wished',
  'membership.wish_withdrawn',
  'waitlist.joined',
  'contact.submitted',
  'contact.read',
  'demo.requested',
  'demo.read',
  'email.unsubscribed',
  'email.resubscribed',
  'email.campaign_finished',
  'feedback.submitted',
  'feedback.read',
  'weekly_stats.submitted',
  'weekly_stats.replaced',
  'sync.device_joined',
  'sync.device_admitted',
  'sync.device_renamed',
  'sync.device_revoked',
  'sync.key_made',
  'sync.key_replaced',
  'sync.school_key_ended',
  'sync.turned_off',
  'calendar.shared',
  'calendar.revoked',
]);
/** Actions that are an operator's. */
export const OPERATOR_ACTIONS = AUDIT_ACTIONS.filter((action) => !OTHER_ACTS.has(action));
