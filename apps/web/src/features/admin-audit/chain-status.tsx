import { VERIFICATION_EVERY_HOURS } from '@bellweek/api-client/contract/audit-verification';
import type { AuditVerification } from '@bellweek/api-client/contract/audit-verification';
import { Button } from '@bellweek/ui/button';
import { Copyable } from '@bellweek/ui/copyable';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { Notice } from '@bellweek/ui/notice';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { ProgressBar } from '@bellweek/ui/progress-bar';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import styles from './chain-status.module.css';

const KEY = ['audit-verification'];
const ASK_AGAIN_MS = 1_000;

/** The chain of the log: what the last verification found, the progress of one under way, and its start. */
export function ChainStatus() {
  const { data, isError } = useAdminQuery(KEY, (api) => api.getAuditVerifications(), {
    freshFor: ({ newest }) => (isUnderWay(newest) ? ASK_AGAIN_MS : false),
  });
  const mayStart = useMayAct('administrator');
  const { attempt, isPending, failure } = useAttempt();
  const act = useAct([KEY]);
  if (isError && !data) return <Notice tone="error">Failed to load the state of the audit chain.</Notice>;
  const { newest, last } = data ?? { newest: null, last: null };
  return (
    <section className={styles.chain} aria-label="Audit chain">
      <div className={styles.line}>
        <div role="status" className={styles.words}>
          {data &&
            (last && newest ? (
              <Result of={last} newest={newest} newer={data.newer} />
            ) : (
              <p>The audit log has not been checked yet.</p>
            ))}
        </div>
        {mayStart && data && !isUnderWay(newest) && (
          <Button
            size="small"
            pending={isPending}
            onClick={() => void attempt(() => act((api) => api.startAuditVerification()))}
          >
            Check Now
          </Button>
        )}
      </div>
      {newest && isUnderWay(newest) && <Progress of={newest} />}
      {newest?.state === 'interrupted' && newest.finishedAt && (
        <p>
          The check that began <DateTime value={newest.startedAt} format="relative" isInText /> was interrupted.
        </p>
      )}
      {failure !== null && (
        <Notice inView tone="error">
          {failure}
        </Notice>
      )}
    </section>
  );
}

/** An interrupted one is started anew within seconds. */
const isUnderWay = (newest: AuditVerification | null): boolean =>
  newest !== null && (newest.state === 'running' || (newest.state === 'interrupted' && newest.finishedAt === null));

function Progress({ of: { state, checked, total } }: { of: AuditVerification }) {
  if (state === 'interrupted') {
    return <p>The check was interrupted. It starts again in a moment.</p>;
  }
  const text = `${formatCount(checked)} of ${countOf(total, 'entry', false, 'entries')} checked`;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label="Check of the audit log"
        total={total}
        parts={[{ key: 'checked', amount: checked, tone: 'done' }]}
        valueText={text}
      />
      <p>{text}</p>
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** "in about 5 hours"; the next check begins a day after the newest one began. */
function nextCheck({ startedAt }: AuditVerification, now: number): string {
  const hours = Math.round((Date.parse(startedAt) + VERIFICATION_EVERY_HOURS * HOUR_MS - now) / HOUR_MS);
  return hours < 1 ? 'within the hour' : `in about ${countOf(hours, 'hour')}`;
}

interface ResultProps {
  of: AuditVerification;
  /** The check that began last. */
  newest: AuditVerification;
  newer: number;
}

function Result({ of: run, newest, newer }: ResultProps) {
  const now = useNow();
  const { finishedAt, startedBy, isAutomatic, checked, firstBad, head } = run;
  const when = finishedAt && <DateTime value={finishedAt} format="relative" isInText />;
  const who = isAutomatic ? 'automatically' : `by ${startedBy ?? 'a deleted user'}`;
  if (firstBad) {
    return (
      <Notice tone="error">
        The audit log is not intact. Entry {firstBad.entryId} is the first bad one, link {firstBad.sequence} of the
        chain: {firstBad.reason}. Found {when} {who}, after {countOf(checked, 'good entry', false, 'good entries')}.
      </Notice>
    );
  }
  return (
    <>
      <p>
        Checked {when} {who}: {countOf(checked, 'entry', false, 'entries')}, all intact.
        {newer > 0 &&
          ` ${countOf(newer, 'newer entry', false, 'newer entries')}: next check ${nextCheck(newest, now)}.`}
      </p>
      {head && checked > 0 && (
        <details className={styles.link}>
          <summary>Newest link of the chain</summary>
          <p>Compare it with a copy that you keep elsewhere: it shows whether the whole log was replaced.</p>
          <Copyable isCode text={head} label="Copy the newest link" />
        </details>
      )}
    </>
  );
}
