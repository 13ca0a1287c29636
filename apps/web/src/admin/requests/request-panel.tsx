import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { useNow } from '@bellweek/ui/dates/use-now';
import { DescriptionList } from '@bellweek/ui/description-list';
import type { Fact } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { Skeleton } from '@bellweek/ui/skeleton';
import { useAdminQuery } from '../admin-query.ts';
import { useMayAct } from '../use-may-act.ts';
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
          , <DateTime value={stateChangedAt} format="relative" />
        </>
      )}
    </>
  );
}

/** A request, and operators' work on it. */
export function RequestPanel({ inbox, request, sentAt, facts, acts }: RequestPanelProps) {
  const { id, assignee } = request;
  const mayWork = useMayAct('support');
  const query = useAdminQuery([inbox, 'request', id], (api) => api.getRequest(inbox, id), { keepsPrevious: false });
  const work: Fact[] = [
    { term: 'Progress', value: <Progress request={request} sentAt={sentAt} /> },
    { term: 'Assigned to', value: assignee?.name ?? null },
  ];
  return (
    <div className={styles.panel}>
      {mayWork && <RequestBar request={request} acts={acts} />}
      <DescriptionList facts={[...work, ...facts]} />
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
          Failed to load the note.
        </Notice>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
