import { Button } from '@bellweek/ui/button';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Bridge } from '../../ipc/contract.ts';
import styles from './quick-entry.module.css';

/** A field for one task, in front of whatever else is open. What was typed stays until it is added. */
export function QuickEntry({ bridge }: { bridge: Bridge }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => bridge.on.quickEntryShown(() => field.current?.focus()), [bridge]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void bridge.quickEntry.hide();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [bridge]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await bridge.quickEntry.add({ text });
    setProblem(error);
    if (error !== null) return field.current?.focus();
    setText('');
    await bridge.quickEntry.hide();
  };
  return (
    <form className={styles.form} onSubmit={add} noValidate>
      <TextField
        ref={field}
        label="Add a task"
        placeholder="Essay draft tomorrow 16:00 #English"
        maxLength={2_000}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
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
