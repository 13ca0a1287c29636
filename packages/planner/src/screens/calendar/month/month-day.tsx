import { memo, useMemo } from 'react';
import type { MouseEvent, RefObject } from 'react';
import type { Settings } from '../../../domain/model/settings.ts';
import type { State } from '../../../domain/state/state.ts';
import type { Day } from '../../../domain/time/civil-day.ts';
import { MONTHS, formatWeekdayDate } from '../../../domain/time/format.ts';
import { entriesOf } from '../day/day-entries.ts';
import type { DayEntry } from '../day/day-entries.ts';
import { DayEntryLine, EntryName } from '../day/day-entry-line.tsx';
import { formatLoad } from '../../../items/day-head.ts';
import styles from './month-view.module.css';
import { MoreButton } from '../day/more-button.tsx';
import type { CalendarDay } from '../../../items/calendar-day.ts';
import { useDayZone } from '../day/use-day-zone.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

/** How many things have room on a day, the last of them perhaps for how many more there are; as lines to press, or as names only. */
export interface DayRoom {
  count: number;
  hasWords: boolean;
}

export interface MonthDayProps extends DayRoom {
  shown: CalendarDay;
  /** What colours are made of, see `useColourState`. */
  colourState: State;
  clock: Settings['clock'];
  today: Day;
  isOther: boolean;
  /** Tab reaches this day and what is on it. */
  isActive: boolean;
  movingWord: string | null;
  /** Ids of events that stand in one line for all of them, each followed by a space; empty where each has its own. */
  folded: string;
  /** The latest: a new callback is no reason to draw the day again. */
  calls: RefObject<MonthDayCalls>;
}

export interface MonthDayCalls {
  onDay: (day: Day) => void;
  onDraw: (day: Day, at: HTMLElement) => void;
  /** All that is on the day is wanted, for not all of it has room. */
  onAll: (day: Day, at: HTMLElement) => void;
}

/** A day of a month. A press on its date shows it by the hour, one on its paper begins something new. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const session = usePlannerSession();
  const { shown, colourState, clock, today, count, hasWords, isOther, isActive, calls } = props;
  const { day, load } = shown;
  const el = useDayZone<HTMLDivElement>(day, { items: 'keep-time' });
  const entries = useMemo(() => entriesOf(shown, clock), [shown, clock]);
  const tabIndex = isActive ? 0 : -1;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    // Where no line can be pressed, a press looks at the day; there is a button for something new.
    if (!hasWords && entries.length > 0) calls.current.onAll(day, event.currentTarget);
    else if (session.view.getState().readOnly === null) calls.current.onDraw(day, event.currentTarget);
  };
  const onDate = (event: MouseEvent<HTMLElement>) => {
    if (hasWords || entries.length === 0) calls.current.onDay(day);
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
        aria-label={`${formatWeekdayDate(day, today)}, ${entries.length === 0 ? 'nothing on' : `${entries.length} on`}, ${formatLoad(load)}`}
        aria-current={day === today ? 'date' : undefined}
        onClick={onDate}
      >
        <span>{Number(day.slice(8, 10))}</span>
      </button>
      {day.endsWith('-01') && (
        <span className={styles.of}>{(MONTHS[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)}</span>
      )}
      {hasWords ? (
        <Lines {...props} entries={entries} tabIndex={tabIndex} />
      ) : (
        <Names entries={entries} colourState={colourState} count={count} folded={props.folded} />
      )}
    </div>
  );
});

/** One of the lessons that stand in one line for all of them. */
const isFolded = ({ ref }: DayEntry, folded: string): boolean => ref.kind === 'event' && folded.includes(`${ref.id} `);

interface LinesProps extends MonthDayProps {
  entries: readonly DayEntry[];
  tabIndex: number;
}

function Lines(props: LinesProps) {
  const { shown, entries: all, colourState, count: room, today, tabIndex, movingWord, folded, calls } = props;
  const { day } = shown;
  // What is moved by keys has a line of its own.
  const isMoving = ({ key }: DayEntry): boolean => movingWord !== null && key.startsWith(movingWord);
  const entries = all.filter((entry) => isMoving(entry) || !isFolded(entry, folded));
  const hidden = all.length - entries.length;
  const hasAll = entries.length + Math.min(hidden, 1) <= room;
  const drawn = hasAll ? entries : entries.slice(0, Math.max(room - 1, 0));
  // Where work needs the lines, the lessons are among what there is more of.
  const lessons = hasAll ? hidden : 0;
  const more = all.length - lessons - drawn.length;
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
      {more > 0 && (
        <MoreButton
          count={more}
          day={day}
          today={today}
          tabIndex={tabIndex}
          onPress={(at) => calls.current.onAll(day, at)}
        />
      )}
      {lessons > 0 && (
        <MoreButton
          count={lessons}
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

/** Names of the day's open items, and a count of the rest. The label of the date says all of it. */
function Names({
  entries,
  colourState,
  count,
  folded,
}: Pick<LinesProps, 'entries' | 'colourState' | 'count' | 'folded'>) {
  const isDone = ({ row }: DayEntry): boolean => 'doneAt' in row && row.doneAt !== null;
  const named = entries.filter((entry) => !isDone(entry) && !isFolded(entry, folded));
  const hasAll = named.length === entries.length && named.length <= count;
  const drawn = named.slice(0, hasAll ? count : count - 1);
  const more = entries.length - drawn.length;
  const isRoomy = 2 * drawn.length + Math.min(more, 1) <= count;
  return (
    <div className={styles.briefs} data-roomy={isRoomy || undefined} aria-hidden="true">
      {drawn.map((entry) => (
        <EntryName key={entry.key} entry={entry} colourState={colourState} />
      ))}
      {more > 0 && <span className={styles.rest}>+{more}</span>}
    </div>
  );
}
