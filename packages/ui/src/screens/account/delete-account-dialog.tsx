import { DELETION_PHRASE } from '@bellweek/api-client/contract/sign-in';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { Notice } from '../../notice/notice.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import styles from './account-screen.module.css';
import { settle } from './action.ts';
import type { ActionResult } from './action.ts';
import { unsentWords } from './unsent-words.ts';

export interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDelete: () => Promise<ActionResult>;
  /** Offered first if there is a planner on this device. */
  onExportPlanner?: () => Promise<ActionResult>;
  /** Counts changes of that planner which only this device has. */
  countUnsent?: () => Promise<number>;
}

/** Asks for the exact phrase before an account is deleted. During the call it can be neither closed nor sent again. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { open, onOpenChange, onDelete, onExportPlanner, countUnsent } = props;
  const [isPending, setIsPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      initialFocus={input}
      title="Delete Account & All Data"
      description="This ends your plan and removes everything we store about you. You can’t undo it."
      footer={
        <>
          <Button aria-disabled={isPending || undefined} onClick={() => !isPending && onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger-solid" pending={isPending}>
            {isPending ? 'Deleting…' : 'Delete Account'}
          </Button>
        </>
      }
    >
      {onExportPlanner && <PlannerExport onExport={onExportPlanner} countUnsent={countUnsent} />}
      <DeletionForm
        id={formId}
        inputRef={input}
        isPending={isPending}
        setIsPending={setIsPending}
        onDelete={onDelete}
      />
    </Dialog>
  );
}

interface PlannerExportProps extends Pick<DeleteAccountDialogProps, 'countUnsent'> {
  onExport: () => Promise<ActionResult>;
}

/** Offers the data that only this device has, before they are deleted. */
function PlannerExport({ onExport, countUnsent }: PlannerExportProps) {
  const [unsent, setUnsent] = useState(0);
  const [outcome, setOutcome] = useState<ActionResult | 'pending' | null>(null);
  // Unsent changes that cannot be counted stop no export.
  useEffect(() => void countUnsent?.().then(setUnsent, () => undefined), [countUnsent]);
  const start = async () => {
    setOutcome('pending');
    setOutcome(await settle(onExport));
  };
  return (
    <div className={`${styles.form} ${styles.before}`}>
      <p>
        This also deletes your planner on this device. Export it first if you want to keep it.
        {unsent > 0 && ` ${unsentWords(unsent)}`}
      </p>
      <Button pending={outcome === 'pending'} onClick={start}>
        Export My Planner
      </Button>
      {outcome !== null && outcome !== 'pending' && (
        <Notice tone={outcome.error === null ? 'success' : 'error'}>
          {outcome.error === null
            ? 'Your planner has been exported.'
            : `Your planner could not be exported. Please try again. (${outcome.error})`}
        </Notice>
      )}
    </div>
  );
}

interface DeletionFormProps {
  id: string;
  inputRef: React.RefObject<HTMLInputElement | null>;
  isPending: boolean;
  setIsPending: (isPending: boolean) => void;
  onDelete: () => Promise<ActionResult>;
}

/** Mounted inside the dialog, so that its text is discarded when it closes. */
function DeletionForm({ id, inputRef, isPending, setIsPending, onDelete }: DeletionFormProps) {
  const [phrase, setPhrase] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    setMismatch(phrase !== DELETION_PHRASE);
    if (phrase !== DELETION_PHRASE) {
      inputRef.current?.focus();
      return;
    }
    setIsPending(true);
    const { error } = await settle(onDelete);
    setIsPending(false);
    setFailure(error);
  };

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={inputRef}
        label={
          <>
            Type <span className={styles.phrase}>{DELETION_PHRASE}</span> to confirm
          </>
        }
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        error={mismatch ? `You must type ${DELETION_PHRASE} to confirm.` : undefined}
        readOnly={isPending}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {failure !== null && (
        <Notice tone="error">An error occurred. Please try again later. Error Message: {failure}</Notice>
      )}
    </form>
  );
}
