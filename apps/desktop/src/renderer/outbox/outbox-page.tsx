import type { PlannerSession } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { EmptyState } from '@bellweek/ui/empty-state';
import { Page } from '@bellweek/ui/page';
import { formatCount } from '@bellweek/ui/pages';
import { Spinner } from '@bellweek/ui/spinner';
import type { OutboxItem } from '../../ipc/outbox-view.ts';
import { useFormatInstant } from '../app/format-instant.ts';
import { useShell } from '../app/shell-context.tsx';
import { itemWords } from './item-words.ts';
import styles from './outbox-page.module.css';
import { useOutbox } from './use-outbox.ts';

/** All items that this program has to send for its student, to read and to delete. */
export function OutboxPage({ session }: { session: PlannerSession }) {
  const outbox = useOutbox();
  return (
    <Page
      title="To send"
      lead="Weekly reports and feedback wait here until they have arrived. What you delete is never sent."
    >
      {outbox === null && <Spinner label="Looking…" />}
      {outbox?.items.length === 0 && <EmptyState title="Nothing waits">There is nothing left to send.</EmptyState>}
      {outbox && outbox.items.length > 0 && (
        <ul className={styles.list}>
          {outbox.items.map((item) => (
            <Item key={item.number} item={item} session={session} />
          ))}
        </ul>
      )}
      {outbox && outbox.items.length < outbox.waiting + outbox.parked && (
        <p className={styles.more}>
          {formatCount(outbox.waiting + outbox.parked - outbox.items.length)} more come after these.
        </p>
      )}
    </Page>
  );
}

function Item({ item, session }: { item: OutboxItem; session: PlannerSession }) {
  const { outbox } = useShell().bridge;
  const { number, addedAt, isParked, problem, body } = item;
  const { title, text } = itemWords(item);
  const when = useFormatInstant(session, 'medium')(addedAt);
  const name = `${title}, ${when}`;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.when}>
          <time dateTime={new Date(addedAt).toISOString()}>{when}</time>
          {isParked ? ' · Was refused, and is not tried again by itself.' : ' · Waits.'}
          {problem !== null && ` ${problem}`}
        </p>
        {text !== '' && <p className={styles.text}>{text}</p>}
        <details>
          <summary>Show exactly what is sent</summary>
          <pre className={styles.raw}>{body}</pre>
        </details>
      </div>
      <div className={styles.buttons}>
        {isParked && (
          <Button size="small" aria-label={`Try again: ${name}`} onClick={() => void outbox.retry({ number })}>
            Try again
          </Button>
        )}
        <Button size="small" aria-label={`Delete: ${name}`} onClick={() => void outbox.remove({ number })}>
          Delete
        </Button>
      </div>
    </li>
  );
}
