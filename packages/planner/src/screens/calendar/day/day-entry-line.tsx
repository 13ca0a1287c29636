import { isCalledOff } from '../../../core/state/views.ts';
import { Flag, GraduationCap, Repeat, TriangleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import type { State } from '../../../core/state/state.ts';
import { itemColour } from '../../../rules/calendar/item-colour.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { describeEntry, shownTitle } from './day-entries.ts';
import type { DayEntry } from './day-entries.ts';
import styles from './day-entry-line.module.css';
import { itemKey } from '../../../rules/calendar/item-ref.ts';
import { LastChance } from '../../timing/later-timing.tsx';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import type { ReactNode } from 'react';
import type { ItemColour } from '../../../rules/calendar/item-colour.ts';

export interface DayEntryLineProps {
  entry: DayEntry;
  /** State the colours are computed from, see `useColourState`. */
  colourState: State;
  /** Left out where the list sets the tab stop (`useItemKeys`). */
  tabIndex?: number;
  isMoving?: boolean;
}

/** Line of a day. The list handles its presses, drags and keys, and identifies it by `data-ref`. */
export const DayEntryLine = memo(function DayEntryLine({ entry, colourState, tabIndex, isMoving }: DayEntryLineProps) {
  const { ref, row, time } = entry;
  const colour = itemColour(colourState, row);
  const isTask = 'doneAt' in row;
  // A day opened from its month shows the same work twice: its own id would not do.
  const markId = useId();
  return (
    <button
      type="button"
      className={styles.line}
      data-ref={itemKey(ref)}
      {...(isTask ? { 'data-task': row.id } : { 'data-event': row.id })}
      data-of={ref.kind}
      data-hue={colour.hue}
      data-plain={colour.isPlain || undefined}
      data-done={(isTask && row.doneAt !== null) || undefined}
      data-off={isCalledOff(row) || undefined}
      data-moving={isMoving || undefined}
      tabIndex={tabIndex}
      aria-label={describeEntry(entry, colour.meaning, settingsOf(colourState).clock)}
      aria-describedby={markId}
    >
      {ref.kind === 'due' || colour.isPlain || <span className={styles.mark}>{colourMark(colour)}</span>}
      <span className={styles.words}>
        <span className={styles.title}>
          {ref.kind === 'due' && <DueFlag isExam={row.isExam} />}
          {ref.kind !== 'due' && row.isExam && <ExamMark />}
          {shownTitle(entry)}
          {row.seriesId !== null && <RepeatMark />}{' '}
        </span>
        {time !== null && <span className={styles.time}>{time}</span>}
        {ref.kind === 'due' && isTask && row.doneAt === null && row.estimate !== null && (
          <LastChance id={row.id} markId={markId} />
        )}
      </span>
    </button>
  );
}, isSame);

/** Mark of an exam; its description says the word. */
export const ExamMark = () => <GraduationCap className={styles.exam} size={14} aria-hidden="true" />;

/** Mark of work that is planned for after it is due; its description says the words. */
export const AfterDueMark = () => (
  <span className={styles.repeats} title="After the due date">
    &nbsp;
    <TriangleAlert size={12} aria-hidden="true" />
  </span>
);

/** Mark of an occurrence of a series, after its title; its description says the word. */
export const RepeatMark = () => (
  <span className={styles.repeats}>
    &nbsp;
    <Repeat size={11} aria-hidden="true" />
  </span>
);

function DueFlag({ isExam }: { isExam: boolean }) {
  if (isExam) return <ExamMark />;
  return (
    <>
      <Flag className={styles.flag} size={13} aria-hidden="true" />
      <strong className={styles.word}>Due </strong>
    </>
  );
}

/** Rows keep their identity until they change; entries are new objects at each render. */
function isSame(a: DayEntryLineProps, b: DayEntryLineProps): boolean {
  return (
    a.entry.row === b.entry.row &&
    a.entry.key === b.entry.key &&
    a.entry.time === b.entry.time &&
    (['colourState', 'tabIndex', 'isMoving'] as const).every((name) => a[name] === b[name])
  );
}

/** Short name for a narrow month, hidden from screen readers. */
export function EntryName({ entry, colourState }: Pick<DayEntryLineProps, 'entry' | 'colourState'>) {
  const { hue, isPlain } = itemColour(colourState, entry.row);
  return (
    <span className={styles.brief} data-of={entry.ref.kind} data-hue={hue} data-plain={isPlain || undefined}>
      {shownTitle(entry)}
    </span>
  );
}

/** Mark beside a colour: the tag's letter or the hue's shape. @returns null where there is no colour */
export function colourMark({ isPlain, letter, hue }: ItemColour): ReactNode {
  return isPlain ? null : (letter ?? <SubjectMark hue={hue} size={9} />);
}
