import { Link } from '@bellweek/ui/link';
import { formatCount } from '@bellweek/ui/pages';
import { useOutbox } from './use-outbox.ts';

/** Link to the waiting items; nothing if there are none. */
export function OutboxLink({ className, isCurrent }: { className: string | undefined; isCurrent: boolean }) {
  const outbox = useOutbox();
  const count = outbox ? outbox.waiting + outbox.parked : 0;
  if (count === 0 && !isCurrent) return null;
  return (
    <li>
      <Link className={className} href="/outbox" aria-current={isCurrent ? 'page' : undefined}>
        To send{count > 0 && ` (${formatCount(count)})`}
      </Link>
    </li>
  );
}
