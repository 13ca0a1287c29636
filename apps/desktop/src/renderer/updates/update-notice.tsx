import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useState } from 'react';
import type { UpdateView } from '../../ipc/update-view.ts';
import { useShell } from '../app/shell-context.tsx';
import { useView } from '../app/use-view.ts';
import { readyWords } from '../program/update-words.ts';
import styles from './update-notice.module.css';

/** A dismissed notice comes back under another name. */
const nameOf = ({ status, version }: UpdateView): string => `${status} ${version}`;

/** Notice that an update is ready, or that a requested one was not installed. Other states of updates show none. */
export function UpdateNotice() {
  const { bridge } = useShell();
  const update = useView(bridge.updates.read, bridge.on.updatesChanged);
  const [hidden, setHidden] = useState<string | null>(null);
  if (!update || update.version === null || hidden === nameOf(update)) return null;
  const hide = () => setHidden(nameOf(update));
  if (update.status === 'failed') {
    const close = (
      <Button size="small" onClick={hide}>
        Close
      </Button>
    );
    return (
      <Notice strip tone="error" action={close}>
        {update.problem}
      </Notice>
    );
  }
  if (update.status !== 'ready') return null;
  const action = (
    <span className={styles.buttons}>
      <Button size="small" onClick={hide}>
        Later
      </Button>
      <Button size="small" variant="primary" onClick={() => void bridge.updates.install()}>
        Restart now
      </Button>
    </span>
  );
  return (
    <Notice strip quiet action={action}>
      {readyWords(update)}
      {update.notes !== '' && (
        <details>
          <summary>What is new</summary>
          <p className={styles.notes}>{update.notes}</p>
        </details>
      )}
    </Notice>
  );
}
