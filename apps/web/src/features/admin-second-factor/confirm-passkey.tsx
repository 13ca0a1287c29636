import { Button } from '@bellweek/ui/button';
import { useAdminClient } from '../../admin/admin-query.ts';
import { confirmByPasskey } from '../../admin/passkey-browser.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import { useRevalidate } from '../../session/session-context.tsx';
import { PasskeySteps } from './passkey-steps.tsx';
import styles from './second-factor.module.css';

/** Confirms this session by a passkey, or by a recovery code. */
export function ConfirmPasskey() {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  const { attempt, isPending, failure } = useAttempt();
  const confirm = () => attempt(async () => confirmByPasskey(api).then(revalidate));
  return (
    <PasskeySteps failure={failure}>
      {(canAsk) =>
        canAsk && (
          <div className={styles.actions}>
            <Button variant="primary" pending={isPending} onClick={() => void confirm()}>
              Use passkey
            </Button>
          </div>
        )
      }
    </PasskeySteps>
  );
}
