import { Dialog } from '@bellweek/ui/dialog';
import { Key } from '@bellweek/ui/key';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Scope } from '../../session/open-change.ts';
import type { ScopeQuestion } from '../../session/view.ts';
import { scopeChoices } from '../series/scope-words.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './scope-dialog.module.css';

const TITLES: Record<ScopeQuestion['kind'], string> = { move: 'Move', edit: 'Change', delete: 'Delete' };

/** Asks which occurrences of a series a change of one is for. Closing it takes the change back. */
export function ScopeDialog() {
  const session = usePlannerSession();
  const question = usePlanner((view) => view.scopeQuestion);
  // Keep the content of the dialog while it fades out.
  const [last, setLast] = useState(question);
  const [opener, setOpener] = useState<Element | null>(null);
  if (question && question !== last) {
    setLast(question);
    setOpener(document.activeElement);
  }
  const workspace = useWorkspaceStore();
  const finalFocus = (): HTMLElement | null => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
    const { focus } = workspace.getState();
    return focus.find('calendar', last?.id) ?? focus.find('calendar');
  };
  useScopeKeys(question);
  const isOpen = question !== null;
  const returnFocus = useEffectEvent(() => finalFocus()?.focus({ preventScroll: true }));
  // At once, for keys that are pressed right after the answer; the dialog would wait until it has faded out.
  useEffect(() => (isOpen ? () => returnFocus() : undefined), [isOpen]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && session.answerScope(null)}
      title={last ? `${TITLES[last.kind]} “${last.title}”` : ''}
      finalFocus={finalFocus}
    >
      {last && <Choices question={last} onChoose={(scope) => session.answerScope(scope)} />}
    </Dialog>
  );
}

/** The keys 1 to 3 answer from the first moment on, before the dialog has the focus. */
function useScopeKeys(question: ScopeQuestion | null): void {
  const session = usePlannerSession();
  useEffect(() => {
    if (!question) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const chosen = scopeChoices(question.of, question.counts)[Number(event.key) - 1];
      if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      session.answerScope(chosen.scope);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [session, question]);
}

interface ChoicesProps {
  question: ScopeQuestion;
  onChoose: (scope: Scope) => void;
}

function Choices({ question, onChoose }: ChoicesProps) {
  const first = useRef<HTMLButtonElement>(null);
  // At once, for keys that are pressed right after the keys of the change; the dialog would wait for a frame.
  useLayoutEffect(() => first.current?.focus(), []);
  const choices = scopeChoices(question.of, question.counts);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
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
