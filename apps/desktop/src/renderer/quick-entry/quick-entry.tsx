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

/** A field for one task, in front of whatever else is open. What was typed stays until it is added. */
export function QuickEntry({ bridge, accounts }: { bridge: Bridge; accounts: AccountStore }) {
  const { draft, problem, write, setProblem } = useDraft(accounts);
  const isAdding = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const understood = useUnderstood(bridge, draft);
  // In so small a window a sentence takes their room; it goes with the next letter.
  const shown = problem === null ? understood : [];
  // It may be in front before it is there to hear of it.
  useEffect(() => field.current?.focus(), []);
  useEffect(
    () =>
      bridge.on.quickEntryShown(() => {
        // It was about what was pressed the last time.
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
    // A second press of Enter comes before the first has been answered.
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

/** What the main process, which has the planner, makes of it. */
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
