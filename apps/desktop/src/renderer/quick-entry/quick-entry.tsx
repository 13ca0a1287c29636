import type { Dismissed } from '@bellweek/planner/core';
import { KindChip, UnderstoodChips } from '@bellweek/planner/screens';
import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Bridge } from '../../ipc/contract.ts';
import type { UnderstoodLine } from '../../ipc/views.ts';
import type { AccountStore } from '../account/account-store.ts';
import styles from './quick-entry.module.css';
import { EMPTY, useDraft } from './use-draft.ts';
import type { Draft } from './use-draft.ts';

const NOTHING: UnderstoodLine = { kind: null, parts: [], isCalendar: false };

/** Field for one task or event, in front of all other windows. The text stays until it is added. */
export function QuickEntry({ bridge, accounts }: { bridge: Bridge; accounts: AccountStore }) {
  const { draft, problem, write, setProblem } = useDraft(accounts);
  const isAdding = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const understood = useUnderstood(bridge, draft);
  // In so small a window the sentence takes the place of the tokens; the next keystroke removes it.
  const { kind, parts, isCalendar } = problem === null ? understood : NOTHING;
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
  const switchKind = () => {
    write({ ...draft, kind: kind === 'event' ? 'task' : 'event' });
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
      <div className={styles.understood}>
        {kind && <KindChip kind={kind} onSwitch={switchKind} />}
        <UnderstoodChips
          parts={parts.flatMap(({ kind: part, text, words }, at) =>
            part === 'unread'
              ? []
              : [{ key: `${part} ${text} ${at}`, text, words, onDismiss: () => dismiss({ kind: part, text }) }],
          )}
          unread={parts.flatMap(({ kind: part, text, words }) => (part === 'unread' ? [{ key: text, words }] : []))}
        />
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void bridge.quickEntry.hide()}>Cancel</Button>
        <Button type="submit" variant="primary">
          {isCalendar ? 'Add this calendar' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

/** The kind and the tokens as parsed by the main process, which has the planner. */
function useUnderstood(bridge: Bridge, draft: Draft): UnderstoodLine {
  const [understood, setUnderstood] = useState(NOTHING);
  useEffect(() => {
    let isLate = false;
    void bridge.quickEntry.read(draft).then((line) => {
      if (!isLate) setUnderstood(line);
    });
    return () => {
      isLate = true;
    };
  }, [bridge, draft]);
  return understood;
}
