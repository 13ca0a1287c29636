import type { Overview } from '@bellweek/api-client/contract/overview';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import type { Fact } from '@bellweek/ui/description-list';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { SYSTEM_NAMES } from '@bellweek/ui/platform/detect-os';
import styles from './health.module.css';

const ago = (instant: string | null) =>
  instant === null ? 'never' : <DateTime value={instant} format="relative" isInText />;

/** Names of background tasks in plain words. */
const TASK_NAMES: Record<string, string> = {
  'audit-sealer': 'Audit log protected',
  'audit-verification': 'Audit log checked',
  'campaign-schedule': 'Scheduled emails started',
  'institution-reminders': 'School reminders sent',
  'kept-keys': 'Sync keys re-encrypted',
  'list-compactor': 'List counts updated',
  mail: 'Emails sent',
  maintenance: 'Expired data deleted',
  'sync-partitions': 'Old sync data removed',
};
/** One without a name of ours: `some-task` as "Some task". */
const titleOf = (name: string): string => {
  const words = TASK_NAMES[name] ?? name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function backupText({ lastBackup, isBackupChecked }: Overview['attention']) {
  return lastBackup === null && !isBackupChecked ? 'made outside Bellweek' : ago(lastBackup);
}

function releasesText(releases: Overview['health']['releases']): string {
  if (releases.length === 0) return 'the store does not answer';
  const published = releases.flatMap(({ os, version }) => (version === null ? [] : [`${SYSTEM_NAMES[os]} ${version}`]));
  return published.join(', ') || 'nothing is published';
}

function chainText(verification: Overview['health']['verification']) {
  if (verification?.finishedAt === undefined) return 'not checked yet';
  return (
    <>
      {verification.state === 'broken' ? 'not intact, found' : 'intact, checked'} {ago(verification.finishedAt)}
    </>
  );
}

function syncText({ accounts, bytes, lagMs }: Overview['health']['sync']): string {
  if (accounts === 0) return 'nobody syncs';
  const lag = lagMs === null ? '' : `, told within ${formatCount(Math.round(lagMs))} ms`;
  return `${countOf(accounts, 'account')}, ${formatCount(Math.ceil(bytes / 1_000_000))} MB${lag}`;
}

function factsOf({ health, attention }: Overview): Fact[] {
  const waiting = health.waitingEmails + health.waitingRecipients;
  return [
    { term: 'Database', value: `answers in ${formatCount(health.databaseMs)} ms` },
    {
      term: 'Emails waiting',
      value: (
        <>
          {formatCount(waiting)}
          {health.oldestWaiting !== null && <>, the oldest from {ago(health.oldestWaiting)}</>}
        </>
      ),
    },
    { term: 'Sync', value: syncText(health.sync) },
    { term: 'Last backup', value: backupText(attention) },
    { term: 'Audit log', value: chainText(health.verification) },
    {
      term: 'Downloads',
      value: releasesText(health.releases),
    },
    {
      term: 'Versions in use',
      value:
        health.versions.map(({ version, reports }) => `${version} (${countOf(reports, 'report')})`).join(', ') ||
        'no report in the last week',
    },
  ];
}

const isFailing = ({ succeededAt, failedAt }: Overview['health']['tasks'][number]): boolean =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt);

/** State of the database, the queue and the work in the background. */
export function Health({ overview }: { overview: Overview }) {
  const tasks = overview.health.tasks.map((task) => ({
    term: titleOf(task.name),
    value: isFailing(task) ? <>failed {ago(task.failedAt)}</> : ago(task.succeededAt),
  }));
  return (
    <section className={styles.health} aria-labelledby="health">
      <h2 id="health" className={styles.heading}>
        Health
      </h2>
      <div className={styles.columns}>
        <DescriptionList facts={factsOf(overview)} />
        {tasks.length > 0 && <DescriptionList facts={tasks} />}
      </div>
    </section>
  );
}
