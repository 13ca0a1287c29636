import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useEffect, useState } from 'react';
import type { UpdateView } from '../../ipc/update-view.ts';
import { useShell } from '../app/shell-context.tsx';
import styles from './update-notice.module.css';

/** Says that an update is there, once it may be taken; whatever else becomes of updates disturbs nobody. */
export function UpdateNotice() {
  const { bridge } = useShell();
  const [update, setUpdate] = useState<UpdateView | null>(null);
  const [later, setLater] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const stop = bridge.on.updatesChanged(setUpdate);
    void bridge.updates.read().then((view) => isCurrent && setUpdate((known) => known ?? view));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge]);
  if (update?.step !== 'ready' || update.version === later) return null;
  const action = (
    <span className={styles.buttons}>
      <Button size="small" onClick={() => setLater(update.version)}>
        Later
      </Button>
      <Button size="small" variant="primary" onClick={() => void bridge.updates.install()}>
        Restart now
      </Button>
    </span>
  );
  return (
    <Notice quiet action={action}>
      {PRODUCT.name} {update.version} is here. It is installed when you leave the program.
      {update.notes !== '' && (
        <details>
          <summary>What is new</summary>
          <p className={styles.notes}>{update.notes}</p>
        </details>
      )}
    </Notice>
  );
}
