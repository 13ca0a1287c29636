import { isCalledOff } from '../../../core/state/views.ts';
import { memo } from 'react';
import type { Settings } from '../../../schema/settings.ts';
import type { State } from '../../../core/state/state.ts';
import { isAfterDue } from '../../../rules/tasks/after-due.ts';
import { shortTitle } from '../../../rules/planning/exam-plan.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { RowItem } from '../../../rules/calendar/day-items.ts';
import { formatDay, formatSpan } from '../../../core/time/format.ts';
import { itemColour } from '../../../rules/calendar/item-colour.ts';
import { detailLevel } from '../../../rules/calendar/grid-geometry.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';
import { AfterDueMark, colourMark, ExamMark, RepeatMark } from '../day/day-entry-line.tsx';
import { isSameItem } from '../../../rules/calendar/calendar-day.ts';
import styles from './grid-item.module.css';

export interface GridItemProps {
  placed: Placed;
  /** State the colours are computed from, see `useColourState`. */
  colourState: State;
  today: Day;
  clock: Settings['clock'];
  /** The tab stop. */
  isActive: boolean;
  isMoving: boolean;
  /** Leaves a strip at its right edge to the lesson behind it. */
  isOverLesson: boolean;
}

/** Minimum share of the grid for the whole title: a column of a week has less, and one of a day or of two has it. */
const WHOLE_TITLE = 0.4;
/** Minimum length in minutes for a second line below the title. */
const TWO_LINES = 45;
const AIRY = 50;
/** Minimum length in minutes of an item whose name stays in sight. */
const LONG = 120;
/**
 * Heights as in the style sheets, in pixels: an hour, a line, and an item without its lines. Smaller ones on a phone.
 */
const HOUR_PX = 52;
const LINE_PX = 16.25;
const AROUND_PX = 10;
const SMALL_LINE_PX = 12.65;
const SMALL_AROUND_PX = 18;
const linesIn = (minutes: number, line: number, around: number): number =>
  Math.max(1, Math.floor(((minutes / 60) * HOUR_PX - around) / line));
const percent = (share: number): string => `${share * 100}%`;

/** Item of the grid. The layer around it handles presses, drags and keys, and identifies it by `data-key`. */
export const GridItem = memo(function GridItem({
  placed,
  colourState,
  today,
  clock,
  isActive,
  isMoving,
  isOverLesson,
}: GridItemProps) {
  const { item, key, left, top, width, height } = placed;
  const isTask = item.kind === 'block';
  const colour = itemColour(colourState, isTask ? item.task : item.event);
  // The description says what is seen.
  const title = isTask ? (width < WHOLE_TITLE ? shortTitle(item.task) : item.task.title) : item.event.title;
  const place = isTask ? '' : item.event.place;
  const isRepeated = (isTask ? item.task : item.event).seriesId !== null;
  const isOff = isCalledOff(isTask ? item.task : item.event);
  const isLate = isTask && isLateBlock(item, today);
  const times = formatSpan(item.span, clock);
  const minutes = item.to - item.from;
  const isShort = minutes < TWO_LINES;
  const room = detailLevel(width);
  const name = (
    <span className={styles.title}>
      {isTask && <span className={styles.box} aria-hidden="true" />}
      {item.kind === 'event' && item.event.isExam && <ExamMark />}
      {title}
      {isRepeated && <RepeatMark />}
      {isLate && <AfterDueMark />}{' '}
    </span>
  );
  return (
    <div
      role="listitem"
      className={styles.item}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(width),
        height: percent(height),
        '--lines': linesIn(minutes, LINE_PX, AROUND_PX),
        '--small-lines': linesIn(minutes, SMALL_LINE_PX, SMALL_AROUND_PX),
      }}
      data-key={key}
      data-hue={colour.hue}
      data-plain={colour.isPlain || undefined}
      data-kind={item.kind}
      data-done={(isTask && (item.task.doneAt ?? item.block.doneAt) !== null) || undefined}
      data-off={isOff || undefined}
      data-short={isShort || undefined}
      data-long={minutes >= LONG || undefined}
      data-placed={place !== '' || undefined}
      data-tight={(!isShort && minutes < AIRY) || undefined}
      data-room={room}
      data-overflow={placed.isHidden || undefined}
      data-moving={isMoving || undefined}
      data-over-lesson={isOverLesson || undefined}
    >
      <button
        type="button"
        className={styles.body}
        {...(isTask ? { 'data-task': item.task.id } : { 'data-event': item.event.id })}
        tabIndex={isActive ? 0 : -1}
        aria-label={describeItem(
          item,
          [title, place, times].filter((part) => part !== '').join(' '),
          colour.meaning,
          today,
        )}
      >
        {room === 'thin' ? (
          name
        ) : (
          <span className={styles.face}>
            {colour.isPlain || <span className={styles.mark}>{colourMark(colour)}</span>}
            {name}
            {(place !== '' || !isShort) && (
              <span className={styles.below}>
                {place !== '' && <span className={styles.place}>{place} </span>}
                {isShort || <span className={styles.times}>{times}</span>}
                {/* A part of its own: a narrow block shows whole words, and the mark beside its title. */}
                {!isShort && isLate && <span className={styles.times}> after due date</span>}
              </span>
            )}
          </span>
        )}
      </button>
    </div>
  );
}, isSame);

/** Whether work is planned for after it is due; where that is over, no other time is left. */
const isLateBlock = ({ task, block, span }: Extract<RowItem, { kind: 'block' }>, today: Day): boolean =>
  (task.doneAt ?? block.doneAt) === null && task.due !== null && task.due >= today && isAfterDue(task, span.end);

/** Description for screen readers: visible text, kind, day and the meaning of the colour. */
function describeItem(item: RowItem, seen: string, meaning: string | null, today: Day): string {
  const isDone = item.kind === 'block' && (item.task.doneAt ?? item.block.doneAt) !== null;
  const kind = item.kind === 'event' ? (item.event.isExam ? 'exam' : 'event') : isDone ? 'task, done' : 'task';
  const row = item.kind === 'event' ? item.event : item.task;
  const repeats = row.seriesId === null ? '' : 'repeats';
  const off = isCalledOff(row) ? 'called off' : '';
  const late = item.kind === 'block' && isLateBlock(item, today) ? 'after it is due' : '';
  const parts = [seen, kind, off, formatDay(dayOf(item.span.start), today), late, repeats, meaning ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}

function isSame(a: GridItemProps, b: GridItemProps): boolean {
  return (
    isSameItem(a.placed.item, b.placed.item) &&
    (['key', 'left', 'top', 'width', 'height', 'isHidden'] as const).every(
      (name) => a.placed[name] === b.placed[name],
    ) &&
    (['colourState', 'today', 'clock', 'isActive', 'isMoving', 'isOverLesson'] as const).every(
      (name) => a[name] === b[name],
    )
  );
}

declare module 'react' {
  // A style may set a custom property.
  interface CSSProperties {
    '--lines'?: number;
    '--small-lines'?: number;
  }
}
