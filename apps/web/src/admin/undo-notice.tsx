import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import type { ReactNode } from 'react';
import { useAttempt } from './use-attempt.ts';

interface UndoNoticeProps {
  /** Sentences on what was done. */
  children: ReactNode;
  /** @throws {Error} with a sentence for the operator, which the notice shows. */
  undo: () => Promise<unknown>;
}

/** Says that an act is done, and undoes it on request. */
export function UndoNotice({ children, undo }: UndoNoticeProps) {
  const { attempt, isPending, failure } = useAttempt();
  return (
    <Notice
      inView
      tone={failure === null ? 'success' : 'error'}
      action={
        <Button size="small" pending={isPending} onClick={() => void attempt(undo)}>
          Undo
        </Button>
      }
    >
      {failure ?? children}
    </Notice>
  );
}
