import { UnderstoodChips } from '@bellweek/planner/screens/entry/understood-chips';
import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ArgumentOf, Bridge } from '../../ipc/contract.ts';
import type { Understood } from '../../ipc/views.ts';
import styles from './quick-entry.module.css';

type Draft = ArgumentOf<'quickEntry.add'>;
const EMPTY: Draft = { text: '', dismissed: [] };

/** A field for one task, in front of whatever else is open. What was typed stays until it is added. */
export function QuickEntry({ bridge }: { bridge: Bridge }) {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const understood = useUnderstood(bridge, draft);
  // In so small a window a sentence takes their room; it goes with the next letter.
  const shown = problem === null ? understood : [];
  useEffect(() => bridge.on.quickEntryShown(() => field.current?.focus()), [bridge]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void bridge.quickEntry.hide();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [bridge]);
  const write = (next: Draft) => {
    setDraft(next);
    setProblem(null);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await bridge.quickEntry.add(draft);
    setProblem(error);
    if (error !== null) return field.current?.focus();
    setDraft(EMPTY);
    await bridge.quickEntry.hide();
  };
  return (
    <form className={styles.form} onSubmit={add} noValidate>
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
        parts={shown.map(({ kind, text, words }, at) => ({
          key: `${kind} ${text} ${String(at)}`,
          text,
          words,
          onDismiss: () => {
            write({ ...draft, dismissed: [...draft.dismissed, { kind, text }] });
            field.current?.focus();
          },
        }))}
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
