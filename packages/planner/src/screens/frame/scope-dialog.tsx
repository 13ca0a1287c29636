import { Dialog } from '@bellweek/ui/dialog';
import { Key } from '@bellweek/ui/key';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Scope } from '../../session/open-change.ts';
import type { ScopeQuestion } from '../../session/view.ts';
import { scopeChoices } from '../fields/scope-words.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './scope-dialog.module.css';

const TITLES: Record<ScopeQuestion['kind'], string> = { move: 'Move', edit: 'Change', delete: 'Delete' };

/** Asks which occurrences of a series a change of one is for. Closing it takes the change back. */
export function ScopeDialog() {
  const session = usePlannerSession();
  const question = usePlanner((view) => view.scopeQuestion);
  // Keep the content of the dialog while it fades out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(isOpen) => !isOpen && session.answerScope(null)}
      title={last ? `${TITLES[last.kind]} “${last.title}”` : ''}
      initialFocus={first}
    >
      {last && <Choices question={last} first={first} onChoose={(scope) => session.answerScope(scope)} />}
    </Dialog>
  );
}

interface ChoicesProps {
  question: ScopeQuestion;
  first: React.RefObject<HTMLButtonElement | null>;
  onChoose: (scope: Scope) => void;
}

function Choices({ question, first, onChoose }: ChoicesProps) {
  const choices = scopeChoices(question.of, question.isFirst);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = choices[Number(event.key) - 1];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (chosen) onChoose(chosen.scope);
    else if (step !== 0) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div role="group" aria-label="What to change" className={styles.choices} onKeyDown={onKeyDown}>
      {choices.map(({ scope, label }, at) => (
        <button
          key={scope}
          ref={at === 0 ? first : undefined}
          type="button"
          className={styles.choice}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(scope)}
        >
          {label}
          <Key name={String(at + 1)} />
        </button>
      ))}
    </div>
  );
}
