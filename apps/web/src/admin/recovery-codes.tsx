import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import styles from './recovery-codes.module.css';

export interface RecoveryCodesProps {
  codes: string[];
  doneLabel: string;
  onDone: () => void;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setOutcome('Copied.');
    } catch {
      setOutcome('The codes could not be copied. Please write them down.');
    }
  };
  return (
    <section className={styles.box} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={styles.title}>
        Save your recovery codes
      </h2>
      <p>
        If you lose your passkey, each code lets you in once. Keep them where others can’t see them. We don’t show them
        again.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button variant="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
      <p role="status">{outcome}</p>
    </section>
  );
}
