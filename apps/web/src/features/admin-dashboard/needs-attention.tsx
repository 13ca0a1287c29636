import { ENDING_DAYS, FAILED_DAYS } from '@bellweek/api-client/contract/overview';
import type { Overview } from '@bellweek/api-client/contract/overview';
import { formatRelative } from '@bellweek/ui/dates';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Link } from '@bellweek/ui/link';
import { countOf } from '@bellweek/ui/pages';
import { useMayAct } from '../../admin/use-may-act.ts';
import { adminPaths } from '../../config/paths.ts';
import styles from './needs-attention.module.css';

const DAY_MS = 86_400_000;
/** A backup is due each day; two days allow for one that is late. */
const BACKUP_DUE_MS = 2 * DAY_MS;
const OLDEST = 'show=open&order=oldest';

interface Line {
  text: string;
  /** The list of what is counted; left out where there is none. */
  href?: string;
  /** Something has gone wrong. */
  isFailure?: boolean;
}

const counted = (count: number, rest: string, href: string, [one, many]: readonly [string, string?]): Line[] =>
  count === 0 ? [] : [{ text: `${countOf(count, one, false, many)} ${rest}`.trim(), href }];

const asFailure = (lines: Line[]): Line[] => lines.map((line) => ({ ...line, isFailure: true }));

/** A warning where the last backup is missing or old; none where backups are not checked. */
function backupLine({ lastBackup, isBackupChecked }: Overview['attention'], now: number): Line[] {
  if (!isBackupChecked) return [];
  if (lastBackup === null) return [{ text: 'No backup yet. Make one with npm run backup.', isFailure: true }];
  if (now - Date.parse(lastBackup) < BACKUP_DUE_MS) return [];
  return [{ text: `The last backup was made ${formatRelative(lastBackup, now)}.`, isFailure: true }];
}

function chainLine(verification: Overview['health']['verification']): Line[] {
  const bad = verification?.firstBad;
  if (!bad) return [];
  return [
    { text: `The audit log is not intact from entry ${bad.entryId} on`, href: adminPaths.auditLogs, isFailure: true },
  ];
}

function waitingLine(since: string | null, name: string, href: string, now: number): Line[] {
  const days = since === null ? 0 : Math.floor((now - Date.parse(since)) / DAY_MS);
  return days < 1 ? [] : [{ text: `The oldest open ${name} has waited ${countOf(days, 'day')}`, href }];
}

/** Lines of work for an operator: failures first, then ends, then people. */
export function attentionLines({ attention, health }: Overview, now: number, isAdministrator: boolean): Line[] {
  const history = `${adminPaths.emails}?view=history`;
  const ends = (count: number) => `${count === 1 ? 'ends' : 'end'} in the next ${ENDING_DAYS} days`;
  const failed = `in the last ${FAILED_DAYS} days`;
  const demos = `${adminPaths.contact}?tab=demo`;
  return [
    ...asFailure(counted(attention.failedCampaigns, `failed in part ${failed}`, history, ['campaign'])),
    ...asFailure(counted(attention.failedEmails, `refused ${failed}`, history, ['single email'])),
    ...chainLine(health.verification),
    ...(isAdministrator ? backupLine(attention, now) : []),
    ...counted(attention.endingLicenses, ends(attention.endingLicenses), `${adminPaths.licenses}?ending=soon`, [
      'license',
    ]),
    ...counted(
      attention.endingInstitutions,
      ends(attention.endingInstitutions),
      `${adminPaths.institutions}?filter=ending`,
      ['institution'],
    ),
    ...counted(attention.unreadContacts, 'unread', adminPaths.contact, ['contact request']),
    ...counted(attention.unreadDemos, 'unread', demos, ['demo request']),
    ...counted(attention.unreadFeedback, '', adminPaths.feedback, ['unread feedback message']),
    ...waitingLine(attention.oldestOpenContact, 'contact request', `${adminPaths.contact}?${OLDEST}`, now),
    ...waitingLine(attention.oldestOpenDemo, 'demo request', `${demos}&${OLDEST}`, now),
    ...counted(attention.waitlist, 'waiting for an invitation', `${adminPaths.waitlist}?state=waiting`, [
      'person',
      'people',
    ]),
    ...counted(
      attention.membershipWishes,
      `${attention.membershipWishes === 1 ? 'wants' : 'want'} an email when membership opens`,
      `${adminPaths.auditLogs}?action=membership.wished`,
      ['person', 'people'],
    ),
  ];
}

/** Each line leads to the list of what it counts. */
export function NeedsAttention({ overview }: { overview: Overview | undefined }) {
  const now = useNow();
  const isAdministrator = useMayAct('administrator');
  const lines = overview && attentionLines(overview, now, isAdministrator);
  return (
    <section className={styles.attention} aria-labelledby="attention" aria-busy={lines === undefined}>
      <h2 id="attention" className={styles.heading}>
        Needs attention
      </h2>
      {lines?.length === 0 && <p className={styles.none}>Nothing needs attention right now.</p>}
      <ul className={styles.lines}>
        {lines?.map(({ text, href, isFailure }) => (
          <li key={text} data-failure={isFailure || undefined}>
            {href === undefined ? text : <Link href={href}>{text}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
