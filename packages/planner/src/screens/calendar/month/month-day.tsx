import { BookOpen } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { MouseEvent, RefObject } from 'react';
import type { Settings } from '../../../schema/settings.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { MONTHS, formatWeekdayDate } from '../../../core/time/format.ts';
import { entriesOf } from '../day/day-entries.ts';
import type { DayEntry } from '../day/day-entries.ts';
import { DayEntryLine, EntryName } from '../day/day-entry-line.tsx';
import { onWords } from './lesson-count-words.ts';
import { formatLoad } from '../../../rules/calendar/day-head.ts';
import { LessonLines } from '../lesson/lesson-lines.tsx';
import styles from './month-view.module.css';
import { MoreButton } from '../day/more-button.tsx';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useDayZone } from '../day/use-day-zone.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

/** Number of entries that fit on a day, including the count of the others; as lines to press, or as names only. */
export interface DayCapacity {
  count: number;
  hasWords: boolean;
}

export interface MonthDayProps extends DayCapacity {
  shown: CalendarDay;
  /** State the colours are computed from, see `useColourState`. */
  colourState: State;
  clock: Settings['clock'];
  today: Day;
  isOther: boolean;
  /** Tab reaches this day and its entries. */
  isActive: boolean;
  movingKey: string | null;
  /** Ids of the lessons that share one line, each followed by a space; empty where each has its own. */
  folded: string;
  /** Whether the lessons of timetables share a line. */
  foldsLessons: boolean;
  /** Latest callbacks: a new one does not render the day again. */
  calls: RefObject<MonthDayCalls>;
}

interface MonthDayCalls {
  onDay: (day: Day) => void;
  onDraw: (day: Day, at: HTMLElement) => void;
  onLesson: (id: string, at: HTMLElement) => void;
  /** Open the list of all entries of the day, where some do not fit. */
  onAll: (day: Day, at: HTMLElement) => void;
}

/** Day of a month. A press on its date shows its hours, a press on its empty part adds an item. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const session = usePlannerSession();
  const { shown, clock, today, hasWords, isOther, isActive, calls } = props;
  const { day, load, school } = shown;
  const other = school?.isOther ? school : null;
  const el = useDayZone<HTMLDivElement>(day, { items: 'keep-time' });
  const entries = useMemo(() => entriesOf(shown, clock), [shown, clock]);
  const tabIndex = isActive ? 0 : -1;
  const total = entries.length + shown.lessons.length;
  const lessons = lessonsAmong(entries, props);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    // Where lines cannot be pressed, a press opens the list of the day; the head has a button for new items.
    if (!hasWords && total > 0) calls.current.onAll(day, event.currentTarget);
    else if (session.view.getState().readOnly === null) calls.current.onDraw(day, event.currentTarget);
  };
  const onDate = (event: MouseEvent<HTMLElement>) => {
    if (hasWords || total === 0) calls.current.onDay(day);
    else calls.current.onAll(day, event.currentTarget);
  };
  return (
    <div
      ref={el}
      role="gridcell"
      className={styles.day}
      data-day={day}
      data-today={day === today || undefined}
      data-other={isOther || undefined}
      aria-selected={isActive}
      onClick={onClick}
    >
      <button
        type="button"
        className={styles.date}
        data-date={day}
        tabIndex={tabIndex}
        aria-label={`${formatWeekdayDate(day, today)}, ${other ? `${other.spoken}, ` : ''}${onWords(total, lessons)}, ${formatLoad(load)}`}
        aria-current={day === today ? 'date' : undefined}
        onClick={onDate}
      >
        <span>{Number(day.slice(8, 10))}</span>
      </button>
      {day.endsWith('-01') && (
        <span className={styles.of}>{(MONTHS[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)}</span>
      )}
      {hasWords && other && (
        <span className={styles.school} aria-hidden="true">
          {other.text}
        </span>
      )}
      {hasWords ? <Lines {...props} entries={entries} tabIndex={tabIndex} /> : <Names {...props} entries={entries} />}
    </div>
  );
});

/** Whether an entry is one of the lessons that share one line. */
const isFolded = ({ ref }: DayEntry, folded: string): boolean => ref.kind === 'event' && folded.includes(`${ref.id} `);

/** Number of lessons of a day, with events that are. */
const lessonsAmong = (
  entries: readonly DayEntry[],
  { shown, folded }: Pick<MonthDayProps, 'shown' | 'folded'>,
): number => shown.lessons.length + entries.filter((entry) => isFolded(entry, folded)).length;

interface LinesProps extends MonthDayProps {
  entries: readonly DayEntry[];
  tabIndex: number;
}

function Lines(props: LinesProps) {
  const { shown, entries: all, colourState, count: room, today, tabIndex, movingKey, folded, calls } = props;
  const { day, lessons } = shown;
  const lines = props.foldsLessons ? [] : lessons;
  // An item moved by keys has a line of its own.
  const isMoving = ({ key }: DayEntry): boolean => movingKey !== null && key.startsWith(movingKey);
  const entries = all.filter((entry) => isMoving(entry) || !isFolded(entry, folded));
  const hidden = all.length - entries.length + lessons.length - lines.length;
  const hasAll = entries.length + lines.length + Math.min(hidden, 1) <= room;
  // Work that fits is shown whole: folded lessons give their line up rather than hide it behind "7 more".
  const hasWork = lines.length === 0 && entries.length > 0 && entries.length <= room;
  const drawn = hasAll || hasWork ? entries : entries.slice(0, Math.max(room - 1, 0));
  // Where work needs the lines, lessons count as "more".
  const foldedLessons = hasAll ? hidden : 0;
  const drawnLessons = hasAll ? lines : lines.slice(0, Math.max(room - 1 - drawn.length, 0));
  const more = hasAll || hasWork ? 0 : all.length + lessons.length - drawn.length - drawnLessons.length;
  return (
    <div className={styles.lines}>
      {drawn.map((entry) => (
        <DayEntryLine
          key={entry.key}
          entry={entry}
          colourState={colourState}
          tabIndex={tabIndex}
          isMoving={isMoving(entry)}
        />
      ))}
      <LessonLines
        {...{ today, tabIndex, lessons: drawnLessons, clock: props.clock }}
        onPress={(id, at) => calls.current.onLesson(id, at)}
      />
      {more > 0 && (
        <MoreButton
          count={more}
          day={day}
          today={today}
          tabIndex={tabIndex}
          onPress={(at) => calls.current.onAll(day, at)}
        />
      )}
      {foldedLessons > 0 && (
        <MoreButton
          count={foldedLessons}
          unit="lesson"
          day={day}
          today={today}
          tabIndex={tabIndex}
          onPress={(at) => calls.current.onAll(day, at)}
        />
      )}
    </div>
  );
}

/** Names of the day's open items, and a count of the rest. The label of the date includes all of them. */
function Names({ shown, entries, colourState, count, folded }: Omit<LinesProps, 'tabIndex'>) {
  const isDone = ({ row }: DayEntry): boolean => 'doneAt' in row && row.doneAt !== null;
  const named = entries.filter((entry) => !isDone(entry) && !isFolded(entry, folded));
  const total = entries.length + shown.lessons.length;
  const hasAll = named.length === total && named.length <= count;
  const drawn = named.slice(0, hasAll ? count : count - 1);
  const more = total - drawn.length;
  const isLessons = more > 0 && more === lessonsAmong(entries, { shown, folded });
  const isRoomy = 2 * drawn.length + Math.min(more, 1) <= count;
  return (
    <div className={styles.briefs} data-roomy={isRoomy || undefined} aria-hidden="true">
      {drawn.map((entry) => (
        <EntryName key={entry.key} entry={entry} colourState={colourState} />
      ))}
      {more > 0 && (
        <span className={styles.rest}>
          {isLessons && <BookOpen size={11} />}+{more}
        </span>
      )}
    </div>
  );
}
