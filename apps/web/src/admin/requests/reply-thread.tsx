import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { RequestReply } from '@bellweek/api-client/contract/requests';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { showToast } from '@bellweek/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOrThrow, useAdminClient } from '../admin-query.ts';
import { useMayAct } from '../use-may-act.ts';
import styles from './requests.module.css';

const STATES = {
  waiting: { tone: 'neutral', name: 'Sending' },
  sent: { tone: 'success', name: 'Sent' },
  failed: { tone: 'danger', name: 'Failed' },
} as const;

interface ThreadProps {
  inbox: Inbox;
  id: string;
  replies: readonly RequestReply[];
}

/** Our answers to a request, the oldest first. */
export function ReplyThread({ inbox, id, replies }: ThreadProps) {
  if (replies.length === 0) return null;
  return (
    <section className={styles.thread} aria-label="Replies">
      {replies.map((reply) => (
        <Reply key={reply.id} inbox={inbox} id={id} reply={reply} />
      ))}
    </section>
  );
}

function Reply({ inbox, id, reply }: Omit<ThreadProps, 'replies'> & { reply: RequestReply }) {
  const api = useAdminClient();
  const queries = useQueryClient();
  const mayRetry = useMayAct('support');
  const retrying = useMutation({
    mutationFn: async () => dataOrThrow(await api.retryReply(inbox, id, reply.id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: [inbox, 'request', id] }),
    onError: ({ message }) =>
      showToast({ title: 'Failed to send the reply again.', description: message, tone: 'error' }),
  });
  const { tone, name } = STATES[reply.state];
  return (
    <article className={styles.answer}>
      <header className={styles.bar}>
        <strong>{reply.author ?? 'A former operator'}</strong>
        <DateTime value={reply.createdAt} format="relative" />
        <span role="status">
          <Badge tone={tone}>{name}</Badge>
        </span>
      </header>
      <p className={styles.subject}>{reply.subject}</p>
      <p className={styles.typed}>{reply.message}</p>
      {reply.state === 'failed' && (
        <div className={styles.bar}>
          <span className={styles.status}>{reply.answer}</span>
          {mayRetry && (
            <Button size="small" pending={retrying.isPending} onClick={() => retrying.mutate()}>
              Send Again
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
