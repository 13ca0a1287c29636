import { Button } from '@bellweek/ui/button';
import { useId, useState } from 'react';
import { MOST_WEEKS } from '../../rules/calendar/repeat-events.ts';
import styles from './repeat-weeks.module.css';

export interface RepeatWeeksProps {
  /** Text before the number: "Repeat weekly for". */
  label: string;
  /** The button is on a line of its own. */
  isWide?: boolean;
  /** Why nothing was added, in one sentence; null where something was. */
  onAdd: (weeks: number) => string | null;
}

/** Default: terms usually have ten weeks. */
const USUAL = '10';

/** Form for a number of weeks to repeat something in. */
export function RepeatWeeks({ label, isWide = false, onAdd }: RepeatWeeksProps) {
  const field = useId();
  const [text, setText] = useState(USUAL);
  const [refusal, setRefusal] = useState<string | null>(null);
  const weeks = Number(text);
  const isSound = Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_WEEKS;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSound) setRefusal(onAdd(weeks));
      }}
    >
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_WEEKS}
        className={`field-look ${styles.count}`}
        aria-invalid={!isSound || undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <span>{text === '1' ? 'week' : 'weeks'}</span>
      <Button type="submit" size="small" wide={isWide} aria-disabled={!isSound}>
        {isWide ? 'Copy' : 'Repeat'}
      </Button>
      <p role="status" className={styles.refusal}>
        {refusal}
      </p>
    </form>
  );
}
