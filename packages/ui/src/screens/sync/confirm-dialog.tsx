import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { Notice } from '../../notice/notice.tsx';
import type { ActionResult } from '../account/action.ts';
import { useAction } from './use-action.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Consequences of the act. */
  description: ReactNode;
  /** Name of the button. */
  action: string;
  onConfirm: () => Promise<ActionResult>;
}

/** Asks before an act that cannot be undone; stays open with the reason where it fails. */
export function ConfirmDialog({ open, onClose, title, description, action, onConfirm }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { isPending, error, run, clear } = useAction();
  const close = () => {
    if (isPending) return;
    clear();
    onClose();
  };
  const confirm = async () => {
    if (await run(onConfirm)) onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={close} aria-disabled={isPending || undefined}>
            Cancel
          </Button>
          <Button variant="danger-solid" pending={isPending} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Dialog>
  );
}
