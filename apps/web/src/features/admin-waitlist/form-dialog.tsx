import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import styles from './waitlist.module.css';

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
  submitLabel: string;
  /** Resolves to whether the dialog closes. @throws {Error} with a sentence for the operator, which the dialog shows. */
  submit: () => Promise<boolean>;
}

/** A form in a dialog, which can be neither closed nor sent again while it is sent. */
export function FormDialog({ onClose, title, description, children, submitLabel, submit }: FormDialogProps) {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    if (!isPending) onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      if (await submit()) onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
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
