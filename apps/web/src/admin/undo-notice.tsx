import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import type { ReactNode } from 'react';
import { asCommand } from './palette/page-commands.ts';
import { useAttempt } from './use-attempt.ts';
import { keepFocus } from './use-focus-after.ts';

interface UndoNoticeProps {
  /** Sentences on what was done. */
  children: ReactNode;
  /** @throws {Error} with a sentence for the operator, which the notice shows. */
  undo: () => Promise<unknown>;
}

/** Says that an act is done, and undoes it on request. */
export function UndoNotice({ children, undo }: UndoNoticeProps) {
  const { attempt, isPending, failure } = useAttempt();
  const press = async () => {
    await undo();
    // The notice, and with it the button, is gone by then.
    keepFocus();
  };
  return (
    <Notice
      inView
      tone={failure === null ? 'success' : 'error'}
      action={
        <Button size="small" pending={isPending} {...asCommand()} onClick={() => void attempt(press)}>
          Undo
        </Button>
      }
    >
      {failure ?? children}
    </Notice>
  );
}
