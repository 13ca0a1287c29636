import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { useState } from 'react';
import { RecoveryCodes } from '../../admin/recovery-codes.tsx';
import { useAct } from '../../admin/use-act.ts';
import { useAttempt } from '../../admin/use-attempt.ts';
import styles from './passkeys.module.css';

export function RecoverySection({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const act = useAct([['passkeys']]);
  const { attempt, isPending, failure } = useAttempt();
  const renew = () =>
    attempt(async () => {
      const answer = await act((api) => api.renewRecoveryCodes());
      setCodes(answer?.recoveryCodes ?? null);
      setAsking(false);
    });
  if (codes) return <RecoveryCodes codes={codes} doneLabel="I saved them" onDone={() => setCodes(null)} />;
  return (
    <>
      <p>You have {countOf(left, 'unused code')} left.</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setAsking(true)}>
          Get New Codes…
        </Button>
      </div>
      <Dialog
        alert
        open={isAsking}
        onOpenChange={setAsking}
        title="Get new recovery codes?"
        description={
          left === 0
            ? 'You get ten new codes.'
            : `You get ten new codes. Your ${countOf(left, 'unused code')} ${left === 1 ? 'stops' : 'stop'} working.`
        }
        footer={
          <>
            <Button disabled={isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="primary" pending={isPending} onClick={() => void renew()}>
              Get New Codes
            </Button>
          </>
        }
      >
        {failure !== null && (
          <Notice inView tone="error">
            {failure}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
