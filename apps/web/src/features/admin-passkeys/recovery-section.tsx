import { Button } from '@bellweek/ui/button';
import { countOf } from '@bellweek/ui/pages';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { RecoveryCodes } from '../../admin/recovery-codes.tsx';
import { useAct } from '../../admin/use-act.ts';
import styles from './passkeys.module.css';

export function RecoverySection({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const act = useAct([['passkeys']]);
  const renew = async () => {
    const answer = await act((api) => api.renewRecoveryCodes());
    setCodes(answer?.recoveryCodes ?? null);
  };
  if (codes) return <RecoveryCodes codes={codes} doneLabel="I saved them" onDone={() => setCodes(null)} />;
  return (
    <>
      <p>You have {countOf(left, 'unused code')} left.</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setAsking(true)}>
          Get New Codes…
        </Button>
      </div>
      {isAsking && (
        <FormDialog
          onClose={() => setAsking(false)}
          title="Get new recovery codes?"
          description={
            left === 0
              ? 'You get ten new codes.'
              : `You get ten new codes. Your ${countOf(left, 'unused code')} ${left === 1 ? 'stops' : 'stop'} working.`
          }
          submitLabel="Get New Codes"
          submit={renew}
        />
      )}
    </>
  );
}
