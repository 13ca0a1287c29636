import type { AuditAction, AuditActions } from '@bellweek/api-client/contract/audit-actions';
import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import type { ExportedList } from '@bellweek/api-client/contract/exports';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { Role } from '@bellweek/api-client/contract/roles';
import type { ListAct } from '@bellweek/api-client/contract/school';
import type { SchoolMode } from '@bellweek/api-client/contract/sync-school';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { formatDate } from '@bellweek/ui/dates';
import { countOf } from '@bellweek/ui/pages';
import { LICENSE_TYPE_NAMES, peopleOf, saySignIns } from './words.ts';

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

/** "institution license": the operators’ area spells it as the specification does. */
const license = (type: AuditActions['license.started']['type'] | undefined): string =>
  type ? `${LICENSE_TYPE_NAMES[type].toLowerCase()} license` : 'license';
/** "an institution license" */
const aLicense = (type: AuditActions['license.started']['type'] | undefined): string =>
  `${/^[aeiou]/.test(license(type)) ? 'an' : 'a'} ${license(type)}`;

const DELETED = 'a deleted user';
/** "Ben’s"; of somebody whose name went with the account, "a user’s". */
const ofPerson = (whom: string): string => (whom === DELETED ? 'a user’s' : `${whom}’s`);

const THIS_PERSON = 'this person';
/** Words of ours that a sentence begins with, not names. On their page, a person's own acts begin with what they did. */
const OURS = new RegExp(`^(?:${THIS_PERSON} )?(a deleted|the system|(?<=^${THIS_PERSON} ).)`);

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
  feedback: 'feedback',
};
const request = ({ inbox }: { inbox?: Inbox }): string => (inbox ? REQUESTS[inbox] : 'a request');

const LISTS: Record<ExportedList, string> = {
  waitlist: 'the waitlist',
  users: 'the list of users',
  'contact-requests': 'the contact requests',
  'demo-requests': 'the demo requests',
  feedback: 'the feedback',
  licenses: 'the list of licenses',
  institutions: 'the list of institutions',
  'institution-members': 'the members of an institution',
  'email-campaigns': 'the list of emails',
  'email-recipients': 'the recipients of an email',
  operators: 'the list of operators',
};

const KEYS = {
  recovery: 'spare key',
  device: 'device key',
  school: 'school’s key',
  kept: 'key we keep',
} satisfies Record<AuditActions['sync.key_replaced']['kind'], string>;

const MODES: Record<SchoolMode, string> = {
  own: 'only they have the key',
  help: 'the institution has the key too',
  kept: 'we keep the key',
};

const LIST_ACTS: Record<ListAct, string> = {
  import: 'imported the class list',
  invite: 'invited people',
  end: 'ended the access of a member',
};

/** Sentences by action; a missing one does not compile. */
const SENTENCES: { [A in AuditAction]: (entry: Entry<A>) => string } = {
  'user.created': ({ whom, data }) => `${whom} signed up${by(data.provider)}.`,
  'user.updated': ({ whom, data }) => `${whom} signed in with a new ${data.changed?.join(' and ') ?? 'name'}.`,
  'user.email_released': ({ whom }) => `${whom} lost their email address to a newer account.`,
  'user.deleted': ({ who, whom, isOwn }) =>
    isOwn ? `${who} deleted their account.` : `${who} deleted ${ofPerson(whom)} account.`,
  'user.exported': ({ who, whom, isOwn }) =>
    isOwn ? `${who} downloaded their data.` : `${who} exported ${ofPerson(whom)} data.`,
  'auth.signed_in': ({ whom, data }) => `${whom} signed in${by(data.provider)}.`,
  'auth.signed_out': ({ whom, data }) => `${whom} signed out of the ${data.kind ?? 'browser'}.`,
  'auth.desktop_approved': ({ whom }) => `${whom} allowed the desktop app to sign in.`,
  'auth.desktop_signed_in': ({ whom }) => `${whom} signed in to the desktop app.`,
  'admin.granted': ({ who, whom, data }) => `${who} made ${whom} an operator${inRole(data.role?.to)}.`,
  'admin.role_changed': ({ who, whom, data }) => `${who} gave ${whom} the role ${data.role?.to ?? 'viewer'}.`,
  'admin.grant_recorded': ({ who, data }) => `${who} invited an operator${inRole(data.role)}${by(data.provider)}.`,
  'admin.revoked': ({ who, whom }) => `${who} ended ${ofPerson(whom)} operator access.`,
  'admin.grant_withdrawn': ({ who }) => `${who} withdrew an operator’s invitation.`,
  'operator.session_ended': ({ who }) => `${who} ended one of their other sessions.`,
  'operator.passkey_added': ({ who }) => `${who} added a passkey.`,
  'operator.passkey_removed': ({ who }) => `${who} removed a passkey.`,
  'operator.passkeys_reset': ({ who, whom }) => `${who} removed all of ${ofPerson(whom)} passkeys.`,
  'operator.confirmed': ({ who }) => `${who} confirmed with a passkey.`,
  'operator.link_made': ({ who }) => `${who} made a one-time link for an operator.`,
  'operator.link_used': ({ who }) => `${who} confirmed with a one-time link.`,
  'operator.recovery_codes_made': ({ who }) => `${who} generated new recovery codes.`,
  'operator.recovery_code_used': ({ who, data }) =>
    `${who} used a recovery code and has ${countOf(data.codesLeft ?? 0, 'code')} left.`,
  'license.started': ({ who, whom, isOwn, school, data }) =>
    `${isOwn ? `${who} got` : `${who} gave ${whom}`} ${aLicense(data.type)}${at(school)}${until(data.expiresAt?.to)}.`,
  'license.ended': ({ who, whom, isOwn, school, data }) =>
    isOwn
      ? `${who} lost ${aLicense(data.type)}${at(school)}.`
      : `${who} ended ${ofPerson(whom)} ${license(data.type)}${at(school)}.`,
  'license.granted': ({ who, whom, data }) =>
    `${who} granted ${whom} ${aLicense(data.type)}${until(data.expiresAt?.to)}.`,
  'license.end_changed': ({ who, whom, data }) =>
    `${who} moved the end of ${ofPerson(whom)} ${license(data.type)} from ${day(data.expiresAt?.from)} to ${day(data.expiresAt?.to)}.`,
  'license.many_extended': ({ who, data }) =>
    `${who} extended ${countOf(data.count ?? 0, 'license')}${until(data.expiresAt)}.`,
  'license.extension_undone': ({ who, data }) =>
    `${who} undid the extension of ${countOf(data.count ?? 0, 'license')}.`,
  'license.suspended': ({ who, whom, school, data }) =>
    `${who} suspended ${ofPerson(whom)} ${license(data.type)}${at(school)}.`,
  'license.resumed': ({ who, whom, school, data }) =>
    `${who} resumed ${ofPerson(whom)} ${license(data.type)}${at(school)}.`,
  'license.restored': ({ who, whom, school, data }) =>
    `${who} restored ${ofPerson(whom)} ${license(data.type)}${at(school)}.`,
  'auth.signed_out_everywhere': ({ who, whom, data }) =>
    `${who} signed ${whom} out of ${saySignIns(data.sessions ?? 0, data.devices ?? 0)}.`,
  'institution.created': ({ who, school, data }) =>
    `${who} added ${school}${data.domain ? ` with the domain ${data.domain}` : ''} and access${until(data.licenseExpiry)}.${data.verifiedBy === null ? ' The domain was not verified yet.' : ''}`,
  'institution.expiry_updated': ({ who, school, data }) =>
    `${who} moved the end of ${ofSchool(school)} access from ${day(data.licenseExpiry?.from)} to ${day(data.licenseExpiry?.to)}.`,
  'institution.changed': ({ who, school, data }) =>
    `${who} changed the ${new Intl.ListFormat('en').format(data.changed ?? ['details'])} of ${school}${data.started ? `: ${people(data.started)} got access` : ''}.`,
  'institution.reminder_sent': ({ school, data }) =>
    `${data.to === 'operators' ? countOf(data.recipients ?? 0, 'operator') : 'A contact person'} got a reminder that ${ofSchool(school)} access ends on ${day(data.licenseExpiry)}.`,
  'institution.access_ended': ({ who, school, data }) =>
    `${who} ended the access of ${school}: ${people(data.people)} lost it.`,
  'institution.list_changed': ({ who, school, data }) =>
    `${who} ${LIST_ACTS[data.kind ?? 'import']} at ${school}: ${people(data.started)} got access, ${people(data.ended)} lost it.`,
  'institution.list_undone': ({ who, school, data }) =>
    `${who} undid a change of the class list of ${school}: ${people(data.started)} got access, ${people(data.ended)} lost it.`,
  'institution.demo_student_marked': ({ who, whom, school }) => `${who} made ${whom} the demo student of ${school}.`,
  'institution.demo_student_unmarked': ({ who, whom, school }) =>
    `${who} ended that ${whom} is the demo student of ${school}.`,
  'institution.drill_started': ({ who, whom, school, data }) =>
    `${who} began a recovery drill of ${school}: ${whom} lost ${countOf(data.devices ?? 0, 'device')}.`,
  'institution.drill_returned': ({ school, data }) =>
    `A recovery drill of ${school} ended well: the planner was back after ${countOf(data.seconds ?? 0, 'second')}.`,
  'institution.domain_added': ({ who, school, data }) => `${who} added ${domain(data)} to ${school}.`,
  'institution.domain_verified': ({ who, school, data }) =>
    `${who} verified ${domain(data)} of ${school}${data.verifiedBy === 'dns' ? ' by its DNS record' : ''}: ${people(data.started)} got access.`,
  'institution.domain_changed': ({ who, school, data }) =>
    `${who} ${data.includesSubdomains?.to ? 'added the subdomains of' : 'removed the subdomains of'} ${domain(data)} of ${school}: ${people(data.started)} got access, ${people(data.ended)} lost it.`,
  'institution.domain_removed': ({ who, school, data }) =>
    `${who} removed ${domain(data)} from ${school}: ${people(data.ended)} lost access.`,
  'institution.domain_restored': ({ who, school, data }) =>
    `${who} restored ${domain(data)} of ${school}: ${people(data.started)} got access.`,
  'institution.sync_changed': ({ who, school, data }) =>
    `${who} changed who has the key to the synced planners of ${people(data.members)} at ${school}${data.mode ? `: ${MODES[data.mode.to]}` : ''}.`,
  'membership.wished': ({ who }) => `${who} wants an email when membership opens.`,
  'membership.wish_withdrawn': ({ who }) => `${who} no longer wants an email when membership opens.`,
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
  'request.reply_retried': ({ who, data }) => `${who} resent a reply to ${request(data)}.`,
  'request.deleted': ({ who, data }) => `${who} deleted ${request(data)} with the account it was about.`,
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
  'weekly_stats.replaced': ({ who, data }) => `${who} resent the stats of the week from ${day(data.reportWeekStart)}.`,
  'sync.device_joined': ({ who, data }) =>
    `${who} added ${data.kind === 'desktop' ? 'the desktop app' : 'a browser'} to sync.`,
  'sync.device_renamed': ({ who }) => `${who} renamed one of their devices in sync.`,
  'sync.device_revoked': ({ who, whom, isOwn }) => `${who} removed a device${isOwn ? '' : ` of ${whom}`} from sync.`,
  'sync.device_admitted': ({ who }) => `${who} opened the synced planner on another device.`,
  'sync.key_made': ({ who }) => `${who} got a new key for the synced planner.`,
  'sync.key_replaced': ({ who, data }) =>
    `${who} replaced the ${data.kind ? KEYS[data.kind] : 'key'} of the synced planner.`,
  'sync.school_key_ended': ({ who }) => `${who} took their school’s key to the synced planner back.`,
  'sync.turned_off': ({ who }) => `${who} turned sync off.`,
  'calendar.shared': ({ who }) => `${who} shared a calendar.`,
  'calendar.revoked': ({ who }) => `${who} stopped sharing a calendar.`,
  'list.exported': ({ who, data }) => `${who} exported ${data.list ? LISTS[data.list] : 'a list'}.`,
  'audit.exported': ({ who }) => `${who} exported the audit log.`,
  'audit.verification_started': ({ who }) => `${who} started a verification of the audit log.`,
  'audit.key_changed': () => 'The key of the audit chain changed.',
};

const say = <A extends AuditAction>(action: A, entry: Entry<A>): string => SENTENCES[action](entry);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);
const nameOf = (name: unknown): string => (typeof name === 'string' ? name : DELETED);

/**
 * An entry in plain words; null for an action that this version of the website does not know.
 * @param about id of the person whose page it stands on: their name is at its top
 */
export function auditSentence(
  { action, userId, actorId, metadata }: AuditLog,
  about: string | null = null,
): string | null {
  if (!isKnown(action)) return null;
  const whom = about !== null && userId === about ? THIS_PERSON : nameOf(metadata.userName);
  const isOwn = actorId !== null && actorId === userId;
  const school = typeof metadata.institutionName === 'string' ? metadata.institutionName : UNNAMED;
  const actor = about !== null && actorId === about ? THIS_PERSON : nameOf(metadata.actorName);
  const others = actorId === null ? SYSTEM : actor;
  const sentence = say<AuditAction>(action, { who: isOwn ? whom : others, whom, isOwn, school, data: metadata });
  return sentence.replace(OURS, (_, words: string) => words.replace(/^./, (letter) => letter.toUpperCase()));
}
