import type { Dismissed } from '@bellweek/planner/core';
import { UnderstoodChips } from '@bellweek/planner/screens';
import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Bridge } from '../../ipc/contract.ts';
import type { Understood } from '../../ipc/views.ts';
import type { AccountStore } from '../account/account-store.ts';
import styles from './quick-entry.module.css';
import { EMPTY, useDraft } from './use-draft.ts';
import type { Draft } from './use-draft.ts';

/** Field for one task, in front of all other windows. The text stays until it is added. */
export function QuickEntry({ bridge, accounts }: { bridge: Bridge; accounts: AccountStore }) {
  const { draft, problem, write, setProblem } = useDraft(accounts);
  const isAdding = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const understood = useUnderstood(bridge, draft);
  // In so small a window the sentence takes the place of the tokens; the next keystroke removes it.
  const shown = problem === null ? understood : [];
  // The window may be shown before this component listens.
  useEffect(() => field.current?.focus(), []);
  useEffect(
    () =>
      bridge.on.quickEntryShown(() => {
        // The sentence was about the previous attempt.
        setProblem(null);
        field.current?.focus();
      }),
    [bridge, setProblem],
  );
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void bridge.quickEntry.hide();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [bridge]);
  const add = async (): Promise<void> => {
    const { error } = await bridge.quickEntry.add(draft);
    if (error !== null) {
      setProblem(error);
      return field.current?.focus();
    }
    write(EMPTY);
    await bridge.quickEntry.hide();
  };
  const dismiss = (part: Dismissed) => {
    write({ ...draft, dismissed: [...draft.dismissed, part] });
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Ignore a second Enter before the first has been answered.
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      await add();
    } finally {
      isAdding.current = false;
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Add a task"
        placeholder="Essay draft tomorrow 16:00 #English"
        maxLength={2_000}
        value={draft.text}
        error={problem}
        onChange={({ target: { value } }) => write(value === '' ? EMPTY : { ...draft, text: value })}
      />
      <UnderstoodChips
        className={styles.understood}
        parts={shown.flatMap(({ kind, text, words }, at) =>
          kind === 'unread'
            ? []
            : [{ key: `${kind} ${text} ${at}`, text, words, onDismiss: () => dismiss({ kind, text }) }],
        )}
        unread={shown.flatMap(({ kind, text, words }) => (kind === 'unread' ? [{ key: text, words }] : []))}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void bridge.quickEntry.hide()}>Cancel</Button>
        <Button type="submit" variant="primary">
          Add
        </Button>
      </div>
    </form>
  );
}

/** Tokens as parsed by the main process, which has the planner. */
function useUnderstood(bridge: Bridge, draft: Draft): readonly Understood[] {
  const [understood, setUnderstood] = useState<readonly Understood[]>([]);
  useEffect(() => {
    let isLate = false;
    void bridge.quickEntry.read(draft).then((parts) => {
      if (!isLate) setUnderstood(parts);
    });
    return () => {
      isLate = true;
    };
  }, [bridge, draft]);
  return understood;
}
