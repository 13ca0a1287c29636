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
import styles from './month-view.module.css';
import { MoreButton } from '../day/more-button.tsx';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useDayZone } from '../day/use-day-zone.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

/** Lines of work and events of a day, as lines to press and as names only; the rest is a press away. */
const MOST = { lines: 6, names: 4 } as const;

export interface MonthDayProps {
  /** Lines to press; names only where these do not fit. */
  hasWords: boolean;
  shown: CalendarDay;
  /** State the colours are computed from, see `useColourState`. */
  colourState: State;
  clock: Settings['clock'];
  today: Day;
  isOther: boolean;
  /** Tab reaches this day and its entries. */
  isActive: boolean;
  movingKey: string | null;
  /** Ids of the events that are lessons, each followed by a space. */
  folded: string;
  /** Latest callbacks: a new one does not render the day again. */
  calls: RefObject<MonthDayCalls>;
}

interface MonthDayCalls {
  onDay: (day: Day) => void;
  onDraw: (day: Day, at: HTMLElement) => void;
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
      data-past={day < today || undefined}
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
  const { shown, entries: all, colourState, today, tabIndex, movingKey, folded, calls } = props;
  const { day } = shown;
  // An item moved by keys has a line of its own.
  const isMoving = ({ key }: DayEntry): boolean => movingKey !== null && key.startsWith(movingKey);
  const entries = all.filter((entry) => isMoving(entry) || !isFolded(entry, folded));
  const drawn = entries.length <= MOST.lines ? entries : entries.slice(0, MOST.lines - 1);
  const more = entries.length - drawn.length;
  const lessons = all.length - entries.length + shown.lessons.length;
  const button = { day, today, tabIndex, onPress: (at: HTMLElement) => calls.current.onAll(day, at) };
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
      {more > 0 && <MoreButton {...button} count={more} />}
      {lessons > 0 && <MoreButton {...button} count={lessons} unit="lesson" />}
    </div>
  );
}

/** Names of the day's open items, and a count of the rest. The label of the date includes all of them. */
function Names({ shown, entries, colourState, folded }: Omit<LinesProps, 'tabIndex'>) {
  const isDone = ({ row }: DayEntry): boolean => 'doneAt' in row && row.doneAt !== null;
  const named = entries.filter((entry) => !isDone(entry) && !isFolded(entry, folded));
  const drawn = named.length <= MOST.names ? named : named.slice(0, MOST.names - 1);
  const more = named.length - drawn.length;
  const lessons = lessonsAmong(entries, { shown, folded });
  return (
    <div className={styles.briefs} data-roomy={drawn.length <= 2 || undefined} aria-hidden="true">
      {drawn.map((entry) => (
        <EntryName key={entry.key} entry={entry} colourState={colourState} />
      ))}
      {more > 0 && <span className={styles.rest}>+{more}</span>}
      {lessons > 0 && (
        <span className={styles.rest}>
          <BookOpen size={11} /> {lessons}
        </span>
      )}
    </div>
  );
}
