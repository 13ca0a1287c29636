import type { AuditAction, AuditActions } from '@bellweek/api-client/contract/audit-actions';
import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import type { ExportedList } from '@bellweek/api-client/contract/exports';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { SchoolMode } from '@bellweek/api-client/contract/sync-school';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { formatDate } from '@bellweek/ui/dates';
import { countOf } from '@bellweek/ui/pages';
import { LICENSE_TYPE_NAMES, peopleOf } from './words.ts';

/** Metadata as stored: an entry of an older version may lack a field. */
type Stored<A extends AuditAction> = { [Field in keyof AuditActions[A]]?: AuditActions[A][Field] };

interface Entry<A extends AuditAction> {
  /** Name of the person who acted. */
  who: string;
  /** Name of the person concerned. */
  whom: string;
  /** The person acted on their own account. */
  isOwn: boolean;
  /** Name of the institution concerned. */
  school: string;
  data: Stored<A>;
}

const SYSTEM = 'the system';

const people = (count: number | undefined): string => peopleOf(count ?? 0);
const day = (value: string | null | undefined): string => (value ? formatDate(value, 'shortDate') : 'an unknown day');
/** " until 1 May 2027"; empty without an end. */
const until = (value: string | null | undefined): string => (value ? ` until ${day(value)}` : '');
const inRole = (role: Role | null | undefined): string => (role ? ` in the role ${role}` : '');
const by = (provider: Provider | null | undefined): string => (provider ? ` with ${PROVIDER_NAMES[provider]}` : '');

/** "an institution licence" */
function licence(type: AuditActions['license.started']['type'] | undefined): string {
  const name = type ? `${LICENSE_TYPE_NAMES[type].toLowerCase()} licence` : 'licence';
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

const UNNAMED = 'an institution';
/** " at Hill High"; empty where the licence is of no institution, or its name is not known. */
const at = (school: string): string => (school === UNNAMED ? '' : ` at ${school}`);
/** "Hill High’s" */
const ofSchool = (school: string): string => `${school}’s`;

const domain = (data: { domain?: string }): string => (data.domain ? `the domain ${data.domain}` : 'a domain');

const started = ({ kind, recipients, template }: Stored<'email.campaign_started'>): string =>
  kind === 'support'
    ? 'sent a support email'
    : `started ${template ? `the ${template}` : 'an'} alert to ${people(recipients)}`;

const REQUESTS: Record<Inbox, string> = {
  'contact-us': 'a contact request',
  'demo-request': 'a demo request',
  feedback: 'a message of feedback',
};
const request = ({ inbox }: { inbox?: Inbox }): string => (inbox ? REQUESTS[inbox] : 'a request');

const LISTS: Record<ExportedList, string> = {
  waitlist: 'the waitlist',
  users: 'the list of users',
  'contact-requests': 'the contact requests',
  'demo-requests': 'the demo requests',
  feedback: 'the feedback',
  licenses: 'the list of licences',
  institutions: 'the list of institutions',
  'institution-members': 'the members of an institution',
  'email-campaigns': 'the list of emails',
  'email-recipients': 'the recipients of an email',
  operators: 'the list of operators',
};

const KEYS = {
  recovery: 'recovery code',
  device: 'key of a device',
  school: 'school’s key',
  kept: 'key that we keep',
} satisfies Record<AuditActions['sync.key_replaced']['kind'], string>;

const MODES: Record<SchoolMode, string> = {
  own: 'they alone have the key',
  help: 'the institution has the key too',
  kept: 'we keep the key',
};

/** Sentences by action; a missing one does not compile. */
const SENTENCES: { [A in AuditAction]: (entry: Entry<A>) => string } = {
  'user.created': ({ whom, data }) => `${whom} signed up${by(data.provider)}.`,
  'user.updated': ({ whom, data }) => `${whom} has a new ${data.changed?.join(' and ') ?? 'name'} since signing in.`,
  'user.email_released': ({ whom }) => `${whom} lost their email address to a newer account.`,
  'user.deleted': ({ who, whom, isOwn }) =>
    isOwn ? `${who} deleted their account.` : `${who} deleted the account of ${whom}.`,
  'user.exported': ({ who, whom, isOwn }) =>
    isOwn ? `${who} downloaded their data.` : `${who} exported the data of ${whom}.`,
  'auth.signed_in': ({ whom, data }) => `${whom} signed in${by(data.provider)}.`,
  'auth.signed_out': ({ whom, data }) => `${whom} signed out of the ${data.kind ?? 'browser'}.`,
  'auth.desktop_approved': ({ whom }) => `${whom} allowed the desktop app to sign in.`,
  'auth.desktop_signed_in': ({ whom }) => `${whom} signed in to the desktop app.`,
  'admin.granted': ({ who, whom, data }) => `${who} made ${whom} an operator${inRole(data.role?.to)}.`,
  'admin.role_changed': ({ who, whom, data }) => `${who} gave ${whom} the role ${data.role?.to ?? 'viewer'}.`,
  'admin.grant_recorded': ({ who, data }) => `${who} invited an operator${inRole(data.role)}${by(data.provider)}.`,
  'admin.revoked': ({ who, whom }) => `${who} ended the operator access of ${whom}.`,
  'admin.grant_withdrawn': ({ who }) => `${who} withdrew the invitation of an operator.`,
  'operator.session_ended': ({ who }) => `${who} ended another of their sessions.`,
  'operator.passkey_added': ({ who }) => `${who} added a passkey.`,
  'operator.passkey_removed': ({ who }) => `${who} removed a passkey.`,
  'operator.passkeys_reset': ({ who, whom }) => `${who} removed all passkeys of ${whom}.`,
  'operator.confirmed': ({ who }) => `${who} confirmed with a passkey.`,
  'operator.link_made': ({ who }) => `${who} made a one-time link for an operator.`,
  'operator.link_used': ({ who }) => `${who} confirmed with a one-time link.`,
  'operator.recovery_codes_made': ({ who }) => `${who} got new recovery codes.`,
  'operator.recovery_code_used': ({ who, data }) =>
    `${who} used a recovery code and has ${countOf(data.codesLeft ?? 0, 'code')} left.`,
  'license.started': ({ who, whom, isOwn, school, data }) =>
    `${isOwn ? `${who} got` : `${who} gave ${whom}`} ${licence(data.type)}${at(school)}${until(data.expiresAt?.to)}.`,
  'license.ended': ({ who, whom, isOwn, school, data }) =>
    isOwn
      ? `${who} lost ${licence(data.type)}${at(school)}.`
      : `${who} ended ${licence(data.type)} of ${whom}${at(school)}.`,
  'license.granted': ({ who, whom, data }) =>
    `${who} granted ${whom} ${licence(data.type)}${until(data.expiresAt?.to)}.`,
  'license.end_changed': ({ who, whom, data }) =>
    `${who} moved the end of ${licence(data.type)} of ${whom} from ${day(data.expiresAt?.from)} to ${day(data.expiresAt?.to)}.`,
  'license.many_extended': ({ who, data }) =>
    `${who} extended ${countOf(data.count ?? 0, 'licence')}${until(data.expiresAt)}.`,
  'license.extension_undone': ({ who, data }) =>
    `${who} took the extension of ${countOf(data.count ?? 0, 'licence')} back.`,
  'license.suspended': ({ who, whom, school, data }) =>
    `${who} suspended ${licence(data.type)} of ${whom}${at(school)}.`,
  'license.resumed': ({ who, whom, school, data }) => `${who} resumed ${licence(data.type)} of ${whom}${at(school)}.`,
  'license.restored': ({ who, whom, school, data }) => `${who} restored ${licence(data.type)} of ${whom}${at(school)}.`,
  'auth.signed_out_everywhere': ({ who, whom, data }) =>
    `${who} signed ${whom} out of ${countOf(data.sessions ?? 0, 'browser')} and ${countOf(data.devices ?? 0, 'device')}.`,
  'institution.created': ({ who, school, data }) =>
    `${who} added ${school}${data.domain ? ` with the domain ${data.domain}` : ''} and access${until(data.licenseExpiry)}.`,
  'institution.expiry_updated': ({ who, school, data }) =>
    `${who} moved the end of ${ofSchool(school)} access from ${day(data.licenseExpiry?.from)} to ${day(data.licenseExpiry?.to)}.`,
  'institution.changed': ({ who, school, data }) =>
    `${who} changed the ${new Intl.ListFormat('en').format(data.changed ?? ['details'])} of ${school}${data.started ? `: ${people(data.started)} got access` : ''}.`,
  'institution.reminder_sent': ({ school, data }) =>
    `${data.to === 'operators' ? countOf(data.recipients ?? 0, 'operator') : 'A contact person'} got a reminder that ${ofSchool(school)} access ends on ${day(data.licenseExpiry)}.`,
  'institution.access_ended': ({ who, school, data }) =>
    `${who} ended the access of ${school}: ${people(data.people)} lost it.`,
  'institution.domain_added': ({ who, school, data }) => `${who} added ${domain(data)} to ${school}.`,
  'institution.domain_verified': ({ who, school, data }) =>
    `${who} verified ${domain(data)} of ${school}${data.verifiedBy === 'dns' ? ' by its DNS record' : ''}: ${people(data.started)} got access.`,
  'institution.domain_changed': ({ who, school, data }) =>
    `${who} ${data.includesSubdomains?.to ? 'let subdomains of' : 'took subdomains away from'} ${domain(data)} of ${school}${data.includesSubdomains?.to ? ' count' : ''}: ${people(data.started)} got access, ${people(data.ended)} lost it.`,
  'institution.domain_removed': ({ who, school, data }) =>
    `${who} removed ${domain(data)} from ${school}: ${people(data.ended)} lost access.`,
  'institution.domain_restored': ({ who, school, data }) =>
    `${who} restored ${domain(data)} of ${school}: ${people(data.started)} got access.`,
  'institution.sync_changed': ({ who, school, data }) =>
    `${who} chose for the synced planners of ${people(data.members)} at ${school} that ${data.mode ? MODES[data.mode.to] : 'another one has their key'}.`,
  'waitlist.joined': () => 'A visitor joined the waitlist.',
  'waitlist.imported': ({ who, data }) => `${who} added ${people(data.added)} to the waitlist from a file.`,
  'waitlist.invited': ({ who, data }) => `${who} invited ${people(data.entries)} from the waitlist.`,
  'contact.submitted': () => 'A visitor sent a contact request.',
  'contact.read': ({ who }) => `${who} read a contact request.`,
  'demo.requested': () => 'A visitor requested a demo.',
  'demo.read': ({ who }) => `${who} read a demo request.`,
  'request.state_changed': ({ who, data }) =>
    data.state?.to === 'open'
      ? `${who} reopened ${request(data)}.`
      : `${who} marked ${request(data)} as ${data.state?.to ?? 'done'}.`,
  'request.assigned': ({ who, data }) => `${who} ${data.assigneeId?.to ? 'took on' : 'unassigned'} ${request(data)}.`,
  'request.note_changed': ({ who, data }) => `${who} changed the note on ${request(data)}.`,
  'email.bounced': ({ data }) =>
    `An email came back${data.isSuppressed ? ', and its address gets no more alerts' : ''}.`,
  'email.segment_created': ({ who }) => `${who} saved a segment for alerts.`,
  'email.segment_renamed': ({ who }) => `${who} renamed a segment for alerts.`,
  'email.segment_deleted': ({ who }) => `${who} deleted a segment for alerts.`,
  'request.answered': ({ who, data }) => `${who} answered ${request(data)}.`,
  'request.reply_retried': ({ who, data }) => `${who} sent a reply to ${request(data)} again.`,
  'email.test_sent': ({ who, data }) =>
    `${who} sent a test of ${data.template ? `the ${data.template}` : 'an'} alert to their own address.`,
  'email.unsubscribed': ({ who, whom }) =>
    who === SYSTEM ? 'An address unsubscribed from alerts.' : `${who} turned alerts off for ${whom}.`,
  'email.resubscribed': ({ who, whom }) =>
    who === SYSTEM ? 'An address resubscribed to alerts.' : `${who} turned alerts on for ${whom}.`,
  'email.campaign_started': ({ who, data }) => `${who} ${started(data)}.`,
  'email.campaign_scheduled': ({ who, data }) =>
    `${who} scheduled ${data.template ? `the ${data.template}` : 'an'} alert to ${people(data.recipients)} for ${day(data.scheduledAt)}.`,
  'email.campaign_paused': ({ who }) => `${who} paused an email.`,
  'email.campaign_resumed': ({ who }) => `${who} resumed an email.`,
  'email.campaign_cancelled': ({ who, data }) =>
    `${who} cancelled an email before it reached ${people(data.cancelled)}.`,
  'email.campaign_retried': ({ who, data }) => `${who} resent an email to ${people(data.recipients)}.`,
  'email.campaign_finished': ({ data }) => `An email finished sending: ${people(data.accepted)} reached.`,
  'feedback.submitted': ({ who }) => `${who} sent feedback.`,
  'feedback.read': ({ who }) => `${who} read feedback.`,
  'weekly_stats.submitted': ({ who, data }) => `${who} sent the stats of the week from ${day(data.reportWeekStart)}.`,
  'weekly_stats.replaced': ({ who, data }) =>
    `${who} sent the stats of the week from ${day(data.reportWeekStart)} again.`,
  'sync.device_joined': ({ who, data }) =>
    `${who} let ${data.kind === 'desktop' ? 'the desktop app' : 'a browser'} take part in sync.`,
  'sync.device_renamed': ({ who }) => `${who} renamed a device of theirs in sync.`,
  'sync.device_revoked': ({ who }) => `${who} removed a device from sync.`,
  'sync.key_made': ({ who }) => `${who} got a new key for the synced planner.`,
  'sync.key_replaced': ({ who, data }) =>
    `${who} replaced the ${data.kind ? KEYS[data.kind] : 'key'} of the synced planner.`,
  'sync.school_key_ended': ({ who }) => `${who} took back the key to the synced planner that their school had.`,
  'sync.turned_off': ({ who }) => `${who} turned sync off.`,
  'list.exported': ({ who, data }) => `${who} exported ${data.list ? LISTS[data.list] : 'a list'}.`,
  'audit.exported': ({ who }) => `${who} exported the audit log.`,
  'audit.verification_started': ({ who }) => `${who} started a verification of the audit log.`,
  'audit.key_changed': () => 'The key of the audit chain changed.',
};

const say = <A extends AuditAction>(action: A, entry: Entry<A>): string => SENTENCES[action](entry);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);
const nameOf = (name: unknown): string => (typeof name === 'string' ? name : 'a deleted user');

/** An entry in plain words; null for an action that this version of the website does not know. */
export function auditSentence({ action, userId, actorId, metadata }: AuditLog): string | null {
  if (!isKnown(action)) return null;
  const whom = nameOf(metadata.userName);
  const isOwn = actorId !== null && actorId === userId;
  const school = typeof metadata.institutionName === 'string' ? metadata.institutionName : UNNAMED;
  const others = actorId === null ? SYSTEM : nameOf(metadata.actorName);
  const sentence = say<AuditAction>(action, { who: isOwn ? whom : others, whom, isOwn, school, data: metadata });
  return sentence.replace(/^(a deleted|the system)/, (words) => words.charAt(0).toUpperCase() + words.slice(1));
}
