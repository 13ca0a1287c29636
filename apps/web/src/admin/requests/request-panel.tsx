import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { DescriptionList } from '@bellweek/ui/description-list';
import type { Fact } from '@bellweek/ui/description-list';
import { Link } from '@bellweek/ui/link';
import { Notice } from '@bellweek/ui/notice';
import { Skeleton } from '@bellweek/ui/skeleton';
import { useRef, useState } from 'react';
import { useAdminQuery } from '../admin-query.ts';
import { personPath } from '../item-paths.ts';
import { keepFocus } from '../use-focus-after.ts';
import { useMayAct } from '../use-may-act.ts';
import { useReplyDraft } from './request-drafts.ts';
import { ReplyForm } from './reply-form.tsx';
import { replyText } from './reply-text.ts';
import type { ReplyStart } from './reply-text.ts';
import { ReplyThread } from './reply-thread.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestNote } from './request-note.tsx';
import { STATE_NAMES, waitingSince } from './request-words.ts';
import styles from './requests.module.css';
import type { RequestActs, Work } from './use-request-acts.ts';

export interface RequestPanelProps {
  inbox: Inbox;
  request: Work & { id: string };
  sentAt: string;
  facts: readonly Fact[];
  acts: RequestActs;
  /** Null for a person without an address. */
  reply: (ReplyStart & { recipient: string }) | null;
}

function Progress({ request, sentAt }: Pick<RequestPanelProps, 'request' | 'sentAt'>) {
  const now = useNow();
  const { state, stateChangedAt, stateChangedBy } = request;
  if (state === 'open') return `${STATE_NAMES.open}, ${waitingSince(sentAt, now)}`;
  return (
    <>
      {STATE_NAMES[state]}
      {stateChangedBy !== null && ` by ${stateChangedBy}`}
      {stateChangedAt !== null && (
        <>
          , <DateTime value={stateChangedAt} format="relative" isInText />
        </>
      )}
    </>
  );
}

/** Milliseconds after which a reply that is being sent is looked at again. */
const SENDING_MS = 1_000;

/** A request, and operators' work on it. */
export function RequestPanel({ inbox, request, sentAt, facts, acts, reply }: RequestPanelProps) {
  const { id, assignee } = request;
  const mayWork = useMayAct('support');
  const query = useAdminQuery([inbox, 'request', id], (api) => api.getRequest(inbox, id), {
    keepsPrevious: false,
    freshFor: ({ replies }) => (replies.some(({ state }) => state === 'waiting') ? SENDING_MS : false),
  });
  const [draft, setDraft] = useReplyDraft(id);
  const top = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const begin = (start: ReplyStart) => {
    const { message, caret: place } = replyText(start);
    setDraft({ subject: start.subject, message, attempt: null });
    setCaret(place);
  };
  const sent = () => {
    setDraft(null);
    acts.answered(id);
    keepFocus();
    // The top of the panel says that the request is answered.
    top.current?.scrollIntoView({ block: 'start' });
    void query.refetch();
  };
  const work: Fact[] = [
    { term: 'Progress', value: <Progress request={request} sentAt={sentAt} /> },
    { term: 'Assigned to', value: assignee?.name ?? null },
  ];
  const sender = query.data?.sender;
  const account: Fact[] = query.data
    ? [
        {
          term: 'Account',
          value: sender && (
            <Link href={personPath(sender.id)}>
              <bdi>{sender.name}</bdi>
            </Link>
          ),
        },
      ]
    : [];
  return (
    <div ref={top} className={styles.panel}>
      {mayWork && <RequestBar request={request} acts={acts} onReply={reply && !draft ? () => begin(reply) : null} />}
      {reply && draft && (
        <ReplyForm
          inbox={inbox}
          id={id}
          recipient={reply.recipient}
          draft={draft}
          caret={caret}
          seen={query.data?.replies.length}
          onChange={setDraft}
          onDiscard={() => {
            setDraft(null);
            keepFocus();
          }}
          onSent={sent}
          onRefused={() => void query.refetch()}
        />
      )}
      <DescriptionList facts={[...work, ...facts, ...account]} />
      {query.data && <ReplyThread inbox={inbox} id={id} replies={query.data.replies} />}
      {query.data ? (
        <RequestNote key={id} inbox={inbox} id={id} detail={query.data} isReadOnly={!mayWork} />
      ) : query.isError ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load the replies and the note.
        </Notice>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
