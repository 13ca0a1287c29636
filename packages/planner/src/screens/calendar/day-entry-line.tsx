import { Flag } from 'lucide-react';
import { memo } from 'react';
import type { State } from '../../domain/state/state.ts';
import { lookOf } from './colours.ts';
import { spokenEntry } from './day-entries.ts';
import type { DayEntry } from './day-entries.ts';
import styles from './day-entry-line.module.css';
import { wordOf } from './item-ref.ts';
import { lookMark } from './look-mark.tsx';

export interface DayEntryLineProps {
  entry: DayEntry;
  /** What colours are made of, see `useLooks`. */
  looks: State;
  /** Left out, whoever holds the list says which line Tab reaches. */
  tabIndex?: number;
  isMoving?: boolean;
}

/** A line of a day; presses, drags and keys are the list's business, `data-ref` says what it is. */
export const DayEntryLine = memo(function DayEntryLine({ entry, looks, tabIndex, isMoving }: DayEntryLineProps) {
  const { ref, row, time } = entry;
  const look = lookOf(looks, row);
  const isTask = 'doneAt' in row;
  return (
    <button
      type="button"
      className={styles.line}
      data-ref={wordOf(ref)}
      {...(isTask ? { 'data-task': row.id } : { 'data-event': row.id })}
      data-of={ref.of}
      data-hue={look.hue}
      data-done={(isTask && row.doneAt !== null) || undefined}
      data-moving={isMoving || undefined}
      tabIndex={tabIndex}
      aria-label={spokenEntry(entry, look.meaning)}
    >
      {ref.of === 'due' || look.isPlain || <span className={styles.mark}>{lookMark(look)}</span>}
      <span className={styles.words}>
        <span className={styles.title}>
          {ref.of === 'due' && <DueFlag />}
          {row.title}{' '}
        </span>
        {time !== null && <span className={styles.time}>{time}</span>}
      </span>
    </button>
  );
}, isSame);

function DueFlag() {
  return (
    <>
      <Flag className={styles.flag} size={13} aria-hidden="true" />
      <strong className={styles.word}>Due </strong>
    </>
  );
}

/** Rows are the same objects until they change; entries are made anew. */
function isSame(a: DayEntryLineProps, b: DayEntryLineProps): boolean {
  return (
    a.entry.row === b.entry.row &&
    a.entry.key === b.entry.key &&
    a.entry.time === b.entry.time &&
    (['looks', 'tabIndex', 'isMoving'] as const).every((name) => a[name] === b[name])
  );
}

/** Its name alone, as briefly as a narrow month has room for, and for the eye alone. */
export function EntryName({ entry: { ref, row }, looks }: Pick<DayEntryLineProps, 'entry' | 'looks'>) {
  return (
    <span className={styles.brief} data-of={ref.of} data-hue={lookOf(looks, row).hue}>
      {row.title}
    </span>
  );
}
