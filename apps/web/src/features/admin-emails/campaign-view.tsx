import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { Badge } from '@bellweek/ui/badge';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { ProgressBar } from '@bellweek/ui/progress-bar';
import { Skeleton } from '@bellweek/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { usePageSize } from '../../admin/page-size.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { CampaignActions } from './campaign-actions.tsx';
import {
  STATUS_NAMES,
  describeProgress,
  describeReply,
  describeRest,
  formatSendTime,
  isUnderWay,
  unreached,
} from './campaign-figures.ts';
import { CampaignRecipients } from './campaign-recipients.tsx';
import { useCampaign } from './campaign.query.ts';
import styles from './emails.module.css';
import { MESSAGES, TEMPLATE_NAMES } from './messages.ts';
import { VIEW } from './view.ts';

/** Live view of one send: its progress, its rate, and the result of each recipient. */
export function CampaignView({ id }: { id: string }) {
  const maySend = useMayAct('campaigns');
  const [{ state, recipients: order, page, size: given }, change] = useUrlState(VIEW);
  const size = usePageSize(given, (known) => change({ size: known }, { replace: true }));
  const query = useCampaign(id, { state, order, page, size });
  const { data, error, refetch } = query;
  // A page of recipients that cannot be loaded takes no figures away.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const { campaign, message = null } = data ?? last ?? {};
  if (!campaign) {
    if (!error) return <Skeleton lines={6} />;
    return <Failure message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.campaign}>
      <Head campaign={campaign} />
      {error && <Notice tone="error">We couldn’t update these figures. Trying again. ({error.message})</Notice>}
      <Progress campaign={campaign} isOld={error !== null} />
      <Outcome campaign={campaign} />
      {message !== null && <Message text={message} />}
      {maySend && <CampaignActions campaign={campaign} />}
      <CampaignRecipients campaign={campaign} query={query} size={size} />
    </div>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <button type="button" className={styles.link} onClick={onRetry}>
          Try again
        </button>
      }
    >
      Failed to load the email. {message}
    </Notice>
  );
}

export const kindOf = ({ kind, template }: Campaign): string =>
  kind === 'alert' ? `Alert${template ? ` · ${TEMPLATE_NAMES[template]}` : ''}` : 'Support';

export const subjectOf = ({ subject }: Campaign): string => subject || MESSAGES.noSubject;

const STATUS_TONES = {
  scheduled: 'neutral',
  running: 'now',
  paused: 'neutral',
  cancelled: 'neutral',
  finished: 'success',
} as const;

export const StatusBadge = ({ status }: Pick<Campaign, 'status'>) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
);

function Head({ campaign }: { campaign: Campaign }) {
  const { status, createdBy, createdAt, scheduledAt } = campaign;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is no longer rendered.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.summary}>
      <div className={styles.head}>
        <h2 ref={heading} className={styles.subject} tabIndex={-1}>
          {subjectOf(campaign)}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className={styles.note}>
        {status === 'scheduled' && <>Will be sent {formatSendTime(scheduledAt)} · </>}
        {kindOf(campaign)} · {scheduledAt ? 'scheduled' : 'sent'} by <bdi>{createdBy ?? 'a deleted account'}</bdi> ·{' '}
        <DateTime value={createdAt} format="relative" />
      </p>
    </header>
  );
}

/** The operator's own text. */
function Message({ text }: { text: string }) {
  return (
    <section className={styles.sent} aria-labelledby="sent-message">
      <h3 id="sent-message" className={styles.title}>
        Message
      </h3>
      <p className={styles.text} tabIndex={0} role="group" aria-labelledby="sent-message">
        {text}
      </p>
    </section>
  );
}

function Progress({ campaign, isOld }: { campaign: Campaign; isOld: boolean }) {
  const { counts, recipients, status, delayedBy } = campaign;
  const words = describeProgress(campaign, isOld);
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={`Progress of "${subjectOf(campaign)}"`}
        total={recipients}
        valueText={words}
        parts={[
          { key: 'accepted', amount: counts.accepted, tone: 'done' },
          { key: 'skipped', amount: counts.suppressed + counts.cancelled, tone: 'skipped' },
          { key: 'failed', amount: unreached(campaign) + counts.bounced, tone: 'failed' },
        ]}
      />
      <p className={styles.figures}>{words}</p>
      {status === 'running' && delayedBy && (
        <Notice>
          <Delay reply={delayedBy} />
        </Notice>
      )}
    </div>
  );
}

function Delay({ reply }: { reply: string }) {
  const words = describeReply(reply);
  if (words !== reply) return `${words}. We’ll keep trying.`;
  return (
    <>
      The mail server asks us to wait. We’ll try again later. It said: <q>{reply}</q>
    </>
  );
}

/** The result, once no mail is in flight. */
function Outcome({ campaign }: { campaign: Campaign }) {
  const [, change] = useUrlState(VIEW);
  const { status, counts } = campaign;
  if (isUnderWay(campaign)) return null;
  const rest = describeRest(campaign);
  return (
    <Notice tone={unreached(campaign) + counts.bounced > 0 || status === 'cancelled' ? 'info' : 'success'}>
      <p>{MESSAGES.sent(counts.accepted)}</p>
      {rest && (
        <p>
          <button type="button" className={styles.link} onClick={() => change({ state: rest.state, page: 1 })}>
            {rest.text}
          </button>
        </p>
      )}
    </Notice>
  );
}
