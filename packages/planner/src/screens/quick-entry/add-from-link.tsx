import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';

export interface AddFromLinkProps {
  session: PlannerSession;
  title: string;
  /** Origin of the task, in one sentence. */
  description?: string;
  onDone: () => void;
}

const READ_ONLY = 'Your planner is read-only right now, so nothing can be added.';

/** Asks before adding the task of a link: any page can open such a link, so the student decides. */
export function AddFromLink(props: AddFromLinkProps) {
  const { session, title, description = 'A link from outside asks for it.', onDone } = props;
  const canChange = useStore(session.view, (view) => view.readOnly === null);
  const [text, setText] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const result = session.run({ type: 'task.add', tasks: [{ title: text.trim() }] });
    if (result.ok) onDone();
    else setProblem(result.refusal.message);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      initialFocus={input}
      title="Add this task?"
      description={description}
      footer={
        <>
          <Button onClick={onDone}>{canChange ? 'Cancel' : 'Close'}</Button>
          {canChange && (
            <Button type="submit" form="add-from-link" variant="primary">
              Add
            </Button>
          )}
        </>
      }
    >
      <form id="add-from-link" onSubmit={add}>
        <TextField
          ref={input}
          label="Task"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={500}
        />
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {!canChange && <Notice>{READ_ONLY}</Notice>}
      </form>
    </Dialog>
  );
}
