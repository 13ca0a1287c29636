import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { useAttempt } from './use-attempt.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** Fields; left out, the dialog only asks. */
  children?: ReactNode;
  submitLabel: string;
  /** Marks an act that takes something away. */
  isDanger?: boolean;
  /** The dialog closes once it resolves, unless to false. @throws {Error} with a sentence for the operator, which the dialog shows. */
  submit: () => Promise<boolean | void>;
}

/** A form in a dialog, which can be neither closed nor sent again while it is sent. */
export function FormDialog({ onClose, title, children, submitLabel, submit, ...rest }: FormDialogProps) {
  const { description, isDanger = false } = rest;
  const id = useId();
  const { attempt, isPending, failure } = useAttempt();
  const finalFocus = useFocusAfter(true);
  const close = () => {
    if (!isPending) onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      if ((await submit()) !== false) onClose();
    });
  };
  return (
    <Dialog
      open
      alert={children === undefined}
      onOpenChange={close}
      title={title}
      description={description}
      finalFocus={finalFocus}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={isDanger ? 'danger-solid' : 'primary'} pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={send}>
        {children}
        {failure !== null && (
          <Notice inView tone="error">
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
