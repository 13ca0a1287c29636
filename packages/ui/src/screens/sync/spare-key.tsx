import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '../../button/button.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { blocksOf, spareKeyText } from './spare-key-text.ts';
import { useAction } from './use-action.ts';
import styles from './sync.module.css';

export interface SpareKeyProps {
  /** Name or address of the account, for the file and the paper. */
  account: string | null;
  /** Makes a spare key: eight blocks of four, with spaces between them. The same one until it counts. */
  onMake: () => Promise<{ spareKey: string } | { error: string }>;
  /** Saves it as a text file. */
  onSave: (text: string) => Promise<ActionResult>;
  /** The person has it: it counts from now on. */
  onKeep: () => Promise<ActionResult>;
  /** Said once it counts. */
  done?: string;
  /** Further buttons. */
  children?: ReactNode;
}

type Way = 'file' | 'paper';
const KEPT: Record<Way, string> = { file: 'Saved as a file.', paper: 'Printed.' };

/** Gives the person a spare key by one press, as a file or on paper. Printing the page prints the key alone. */
export function SpareKey({ account, onMake, onSave, onKeep, done = '', children }: SpareKeyProps) {
  const [paper, setPaper] = useState<string | null>(null);
  const [kept, setKept] = useState<Way | null>(null);
  const { isPending, error, run } = useAction();
  const keep = async (way: Way): Promise<ActionResult> => {
    const result = await onKeep();
    if (result.error !== null) return { error: `${result.error} Until then, what you have just kept opens nothing.` };
    setKept(way);
    setPaper(null);
    return result;
  };
  const make = (use: (spareKey: string) => Promise<ActionResult>) =>
    run(async () => {
      setKept(null);
      setPaper(null);
      const made = await onMake();
      return 'error' in made ? made : use(made.spareKey);
    });
  const save = (spareKey: string) =>
    onSave(spareKeyText(spareKey, PRODUCT.name, account)).then((saved) =>
      saved.error === null ? keep('file') : saved,
    );
  // A browser does not tell whether a print was cancelled: the person says so.
  const print = (spareKey: string): Promise<ActionResult> => {
    flushSync(() => setPaper(spareKey));
    window.print();
    return Promise.resolve({ error: null });
  };
  return (
    <>
      <div className={styles.row}>
        <Button size="small" variant="primary" pending={isPending} onClick={() => void make(save)}>
          <Download size={18} aria-hidden="true" />
          Save as a file
        </Button>
        <Button size="small" aria-disabled={isPending || undefined} onClick={() => void make(print)}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
        {children}
      </div>
      {paper !== null && (
        <div className={styles.row} role="group" aria-label="Did it print?">
          <span>Did it print?</span>
          <Button size="small" variant="primary" pending={isPending} onClick={() => void run(() => keep('paper'))}>
            Yes, I have it
          </Button>
          <Button size="small" onClick={() => setPaper(null)}>
            Not yet
          </Button>
        </div>
      )}
      <p role="status" className={styles.status}>
        {kept !== null && `${KEPT[kept]} Keep it where only you can find it. ${done}`.trim()}
      </p>
      {error !== null && <Notice tone="error">{error}</Notice>}
      {paper !== null && createPortal(<Paper spareKey={paper} account={account} />, document.body)}
    </>
  );
}

/** The printed page. */
function Paper({ spareKey, account }: { spareKey: string; account: string | null }) {
  return (
    <div className={styles.paper} data-prints-alone>
      <h1>{PRODUCT.name} spare key</h1>
      <ol className={styles.code} aria-label="Spare key">
        {blocksOf(spareKey).map((block, place) => (
          <li key={place}>
            <span className={styles.place} aria-hidden="true">
              {place + 1}
            </span>
            <span className={styles.block}>{block}</span>
          </li>
        ))}
      </ol>
      {account !== null && <p>Account: {account}</p>}
      <p>
        This key opens your planner if you lose all your devices. Keep it where only you can find it. To use it, log in
        to {PRODUCT.name} on a new device, open the planner, and choose “Use my spare key”.
      </p>
    </div>
  );
}
