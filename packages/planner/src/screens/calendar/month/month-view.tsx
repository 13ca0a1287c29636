import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { startOfMonth } from '../../../core/time/civil-day.ts';
import { lessonsAmong, titlesOn } from '../../../rules/calendar/lesson-events.ts';
import { weekdayName } from '../../../core/time/format.ts';
import { monthGrid, weekNumber } from '../../../core/time/weeks.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { rangeTitle } from '../../../rules/calendar/calendar-range.ts';
import { DayPopover } from '../day/day-popover.tsx';
import { dayAfterKey } from '../../fields/month-grid.tsx';
import { MonthDay } from './month-day.tsx';
import type { DayCapacity } from './month-day.tsx';
import { Countdown } from '../../planning/countdown.tsx';
import styles from './month-view.module.css';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useEntryPresses } from '../day/use-entry-presses.ts';
import { useItemKeys } from '../day/use-item-keys.ts';
import { useLatest } from '../hooks.ts';
import { useColourState, useShownDays } from '../use-shown-days.ts';
import { WeekLoad } from './week-load.tsx';
import { usePlanner } from '../../workspace/planner-context.tsx';

export interface MonthViewProps {
  /** The element that the month fills. */
  grid: RefObject<HTMLElement | null>;
  /** The month of this day is shown; keys start from the day. */
  day: Day;
  acts: CalendarActions;
  /** Goes to a day in the month, or to another month. */
  onGo: (day: Day) => void;
  /** An empty part of a day was pressed. */
  onDraw: (day: Day, at: HTMLElement) => void;
}

const rowsOf = (shown: readonly CalendarDay[]): CalendarDay[][] =>
  Array.from({ length: shown.length / 7 }, (_, row) => shown.slice(row * 7, row * 7 + 7));

const NOTHING: ReadonlyMap<Day, string> = new Map();

/** Lessons of each day that has several, as ids that are each followed by a space. */
function foldedLessons(shown: readonly CalendarDay[], colourState: State): ReadonlyMap<Day, string> {
  const titles = titlesOn(shown.map(({ items }) => items.timed));
  const ids = shown.map(({ day, items }) => [day, lessonsAmong(items.timed, titles, colourState)] as const);
  return new Map(ids.flatMap(([day, each]) => (each.length > 1 ? [[day, each.map((id) => `${id} `).join('')]] : [])));
}

/** Month by weeks, each with its planned time. Inside a `DragArea`. */
export function MonthView(props: MonthViewProps) {
  const { grid, day, acts, onGo } = props;
  const today = usePlanner((view) => view.today);
  const colourState = useColourState();
  const { weekStart, clock, foldsLessons, showsWeekNumbers } = settingsOf(colourState);
  const month = startOfMonth(day);
  const days = useMemo(() => monthGrid(month, weekStart).flat(), [month, weekStart]);
  const shown = useShownDays(days);
  const weeks = useMemo(() => rowsOf(shown), [shown]);
  const folded = useMemo(
    () => (foldsLessons ? foldedLessons(shown, colourState) : NOTHING),
    [foldsLessons, shown, colourState],
  );
  const box = useRef<HTMLDivElement>(null);
  const { count, hasWords } = useRoom(box, grid, weeks.length);
  const [all, setAll] = useState<{ day: Day; at: HTMLElement } | null>(null);
  const presses = useEntryPresses({ ...acts });
  const { movingKey, handlers } = useItemKeys({ box, roves: false, ...acts });
  const onDayKey = useDayKeys(box, { day, weekStart, onGo });
  const latest = useLatest({
    onDay: acts.onDay,
    onDraw: props.onDraw,
    onLesson: acts.onLesson,
    onAll: (of: Day, at: HTMLElement) => setAll({ day: of, at }),
  });
  return (
    <div className={styles.month}>
      <Countdown variant="line" />
      <div
        ref={box}
        className={styles.grid}
        role="grid"
        aria-label={rangeTitle('month', day, settingsOf(colourState))}
        data-items
        {...presses}
        {...handlers}
        onKeyDown={(event) => {
          if (!onDayKey(event)) handlers.onKeyDown(event);
        }}
      >
        <div role="row" className={styles.names}>
          {weeks[0]?.map((each) => (
            <span key={each.day} role="columnheader" className={styles.name} aria-label={weekdayName(each.day)}>
              {weekdayName(each.day).slice(0, 3)}
            </span>
          ))}
          <span role="columnheader" className={styles.name} data-load>
            Week
          </span>
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.day} role="row" className={styles.week}>
            {week.map((each) => (
              <MonthDay
                key={each.day}
                shown={each}
                colourState={colourState}
                clock={clock}
                today={today}
                count={count}
                hasWords={hasWords}
                isOther={startOfMonth(each.day) !== month}
                isActive={each.day === day}
                movingKey={movingKey}
                folded={folded.get(each.day) ?? ''}
                foldsLessons={foldsLessons}
                calls={latest}
              />
            ))}
            <WeekLoad days={week} number={showsWeekNumbers ? weekNumber(week[0]?.day ?? day) : null} />
          </div>
        ))}
      </div>
      <DayPopover
        acts={acts}
        shown={weeks.flat().find((each) => each.day === all?.day) ?? null}
        at={all?.at ?? null}
        onClose={() => setAll(null)}
      />
    </div>
  );
}

/** Arrow keys go from day to day, Page Up and Down by months; Escape goes from a line to its day. */
function useDayKeys(
  box: RefObject<HTMLDivElement | null>,
  { day, weekStart, onGo }: { day: Day; weekStart: number; onGo: (day: Day) => void },
) {
  const wanted = useRef<Day | null>(null);
  const focus = (on: Day) => box.current?.querySelector<HTMLElement>(`[data-date="${on}"]`)?.focus();
  useLayoutEffect(() => {
    // The day may be in a month that is rendered only now, or a little later.
    if (wanted.current !== day) return;
    wanted.current = null;
    focus(day);
  });
  return (event: KeyboardEvent): boolean => {
    const target = event.target as HTMLElement;
    const { date } = target.dataset;
    if (event.key === 'Escape' && target.dataset.ref !== undefined && target.dataset.moving === undefined) {
      focus(target.closest<HTMLElement>('[data-day]')?.dataset.day ?? day);
    } else {
      const next = date === undefined ? null : dayAfterKey(event.key, date, weekStart);
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return false;
      wanted.current = next;
      onGo(next);
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

/** Heights of a day in pixels: its date, and a line with the gap above it. */
const DATE_PX = 30;
const LINE_PX = 26;
const COARSE_LINE_PX = 30;
/** Height of a name that cannot be pressed, with its gap. */
const NAME_PX = 20;
/** The same width as in the style sheets. */
const NARROW_PX = 44 * 16;

/** Number of entries that fit on a day: lines to press, or names only. */
function fitting(width: number, height: number, weeks: number, line: number): DayCapacity {
  const room = (height - LINE_PX) / weeks - DATE_PX;
  if (width >= NARROW_PX) return { count: Math.max(1, Math.floor(room / line)), hasWords: true };
  return { count: Math.max(1, Math.floor(room / NAME_PX)), hasWords: false };
}

/** @param grid the element the month fills: gives the size before the month itself is rendered */
function useRoom(
  box: RefObject<HTMLDivElement | null>,
  grid: RefObject<HTMLElement | null>,
  weeks: number,
): DayCapacity {
  const [size, setSize] = useState(() => sizeOf(grid.current));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const next = sizeOf(element);
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const [line] = useState(() => (window.matchMedia('(pointer: coarse)').matches ? COARSE_LINE_PX : LINE_PX));
  return fitting(size.width, size.height, weeks, line);
}

const sizeOf = (element: HTMLElement | null): { width: number; height: number } => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});
