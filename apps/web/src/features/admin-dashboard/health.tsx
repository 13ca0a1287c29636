import type { Overview } from '@bellweek/api-client/contract/overview';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import type { Fact } from '@bellweek/ui/description-list';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { SYSTEM_NAMES } from '@bellweek/ui/platform/detect-os';
import styles from './health.module.css';

const ago = (instant: string | null) =>
  instant === null ? 'never' : <DateTime value={instant} format="relative" isInText />;

/** `audit-sealer` as "Audit sealer". */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function releasesText(releases: Overview['health']['releases']): string {
  if (releases.length === 0) return 'the store does not answer';
  const published = releases.flatMap(({ os, version }) => (version === null ? [] : [`${SYSTEM_NAMES[os]} ${version}`]));
  return published.join(', ') || 'nothing is published';
}

function chainText(verification: Overview['health']['verification']) {
  if (verification?.finishedAt === undefined) return 'not verified yet';
  return (
    <>
      {verification.state === 'broken' ? 'not intact, found' : 'chain verified'} {ago(verification.finishedAt)}
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
    { term: 'Last backup', value: ago(attention.lastBackup) },
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
