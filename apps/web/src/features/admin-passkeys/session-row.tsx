import type { OperatorSession } from '@bellweek/api-client/contract/operators';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { showToast } from '@bellweek/ui/toast';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import styles from './passkeys.module.css';

export function SessionRow({ session }: { session: OperatorSession }) {
  const { id, startedAt, lastUsedAt, confirmedAt, isCurrent } = session;
  const act = useAct([['own-sessions']]);
  const { attempt, isPending, failure } = useAttempt();
  const end = () =>
    attempt(async () => {
      await act((api) => api.endOwnSession(id));
      showToast({ title: 'The session has ended.' });
    });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          Started <DateTime value={startedAt} format="shortDateTime" /> {isCurrent && <Badge>This session</Badge>}
        </p>
        <p className={styles.quiet}>
          Last used <DateTime value={lastUsedAt} format="relative" isInText />
          {confirmedAt === null && ', not confirmed'}
        </p>
        {failure !== null && <p role="alert">{failure}</p>}
      </div>
      {!isCurrent && (
        <Button size="small" pending={isPending} onClick={() => void end()}>
          End<span className="visually-hidden"> this session</span>
        </Button>
      )}
    </li>
  );
}
