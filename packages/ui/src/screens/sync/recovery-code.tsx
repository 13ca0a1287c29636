import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import { settle } from '../account/action.ts';
import type { ActionResult } from '../account/action.ts';
import { codeText, groupsOf } from './code-groups.ts';
import { StepTitle } from './step-title.tsx';
import styles from './sync.module.css';

export interface RecoveryCodeProps {
  /** Eight groups of four, with spaces between them. */
  code: string;
  /** Name or address of the account, for the file and the paper. */
  account: string | null;
  /** Saves the code as a text file. */
  onSave: (text: string) => Promise<ActionResult>;
  /** The person has kept it. */
  onKept: () => void;
}

type Kept = 'copied' | 'saved';
const KEPT: Record<Kept, string> = {
  copied: 'Copied.',
  saved: 'Saved as a file.',
};

/** The recovery code, to print, save or copy. Printing the page prints the code alone. */
export function RecoveryCode({ code, account, onSave, onKept }: RecoveryCodeProps) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [error, setError] = useState<string | null>(null);
  const copy = async () => {
    setError(null);
    try {
      await navigator.clipboard.writeText(code);
      setKept('copied');
    } catch {
      setError('The code could not be copied. Print it or write it down.');
    }
  };
  const save = async () => {
    const result = await settle(() => onSave(codeText(code, PRODUCT.name, account)));
    setError(result.error);
    setKept(result.error === null ? 'saved' : null);
  };
  return (
    <div className={styles.stack}>
      <StepTitle>Keep your recovery code</StepTitle>
      <p>
        It opens your planner if you lose all your devices. Print it or save it somewhere safe. We don’t have it and
        can’t send it again.
      </p>
      <Groups code={code} />
      <div className={styles.row}>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
        <Button onClick={() => void save()}>
          <Download size={18} aria-hidden="true" />
          Save as a file
        </Button>
        <Button onClick={() => void copy()}>
          {kept === 'copied' ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy
        </Button>
        <span role="status" className={styles.quiet}>
          {kept !== null && KEPT[kept]}
        </span>
      </div>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Button variant="primary" onClick={onKept}>
        I’ve kept my code
      </Button>
      {createPortal(<Paper code={code} account={account} />, document.body)}
    </div>
  );
}

function Groups({ code }: { code: string }) {
  return (
    <ol className={styles.code} aria-label="Recovery code">
      {groupsOf(code).map((group, place) => (
        <li key={place}>
          <span className={styles.place} aria-hidden="true">
            {place + 1}
          </span>
          <span className={styles.group}>{group}</span>
        </li>
      ))}
    </ol>
  );
}

/** The printed page, while the code is shown. */
function Paper({ code, account }: Pick<RecoveryCodeProps, 'code' | 'account'>) {
  return (
    <div className={styles.paper} data-prints-alone>
      <h1>{PRODUCT.name} recovery code</h1>
      <Groups code={code} />
      {account !== null && <p>Account: {account}</p>}
      <p>
        This code opens your planner if you lose all your devices. Keep it where only you can find it. To use it, log in
        to {PRODUCT.name} on a new device, open the planner, and choose “Use my recovery code”.
      </p>
    </div>
  );
}
