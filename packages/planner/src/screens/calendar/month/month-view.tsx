import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addDays, daysBetween, startOfMonth } from '../../../core/time/civil-day.ts';
import { lessonsAmong, titlesOn } from '../../../rules/calendar/lesson-events.ts';
import { weekdayName } from '../../../core/time/format.ts';
import { startOfWeek, weekNumber } from '../../../core/time/weeks.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { monthWeeks, rangeTitle } from '../../../rules/calendar/calendar-range.ts';
import { DayPopover } from '../day/day-popover.tsx';
import { dayAfterKey } from '../../fields/month-grid.tsx';
import { MonthDay } from './month-day.tsx';
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

/** Days of the weeks that begin with these days. */
const daysBetweenWeeks = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(from, to) + 7 }, (_, at) => addDays(from, at));

/** Events that are lessons, of each day that has several: their ids, each followed by a space. */
function foldedLessons(shown: readonly CalendarDay[], colourState: State): ReadonlyMap<Day, string> {
  const titles = titlesOn(shown.map(({ items }) => items.timed));
  const ids = shown.map(({ day, items }) => [day, lessonsAmong(items.timed, titles, colourState)] as const);
  return new Map(ids.flatMap(([day, each]) => (each.length > 1 ? [[day, each.map((id) => `${id} `).join('')]] : [])));
}

/** Month by weeks, each as high as what is in it, with its planned time. Inside a `DragArea`. */
export function MonthView(props: MonthViewProps) {
  const { grid, day, acts, onGo } = props;
  const today = usePlanner((view) => view.today);
  const colourState = useColourState();
  const { weekStart, clock, showsWeekNumbers } = settingsOf(colourState);
  const month = startOfMonth(day);
  // Next month’s days are what is ahead, not beside the month.
  const isAhead = month === startOfMonth(today) && day >= startOfWeek(today, weekStart);
  const whole = monthWeeks(day, today, weekStart);
  const [from = day, to = day] = [whole[0]?.[0], whole.at(-1)?.[0]];
  // The same list while the same weeks are shown.
  const days = useMemo(() => daysBetweenWeeks(from, to), [from, to]);
  const shown = useShownDays(days);
  const weeks = useMemo(() => rowsOf(shown), [shown]);
  const folded = useMemo(() => foldedLessons(shown, colourState), [shown, colourState]);
  const box = useRef<HTMLDivElement>(null);
  const hasWords = useHasWords(box, grid);
  const [all, setAll] = useState<{ day: Day; at: HTMLElement } | null>(null);
  const presses = useEntryPresses({ ...acts });
  const { movingKey, handlers } = useItemKeys({ box, roves: false, ...acts });
  const onDayKey = useDayKeys(box, { day, weekStart, onGo });
  const latest = useLatest({
    onDay: acts.onDay,
    onDraw: props.onDraw,
    onAll: (of: Day, at: HTMLElement) => setAll({ day: of, at }),
  });
  return (
    <div className={styles.month}>
      <Countdown variant="line" />
      <div
        ref={box}
        className={styles.grid}
        role="grid"
        aria-label={rangeTitle('month', day, settingsOf(colourState), today)}
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
                hasWords={hasWords}
                isOther={!isAhead && startOfMonth(each.day) !== month}
                isActive={each.day === day}
                movingKey={movingKey}
                folded={folded.get(each.day) ?? ''}
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

/** The same width as in the style sheets. */
const NARROW_PX = 44 * 16;

/** Whether names fit on the days. @param grid the element the month fills: it has a size before the month itself */
function useHasWords(box: RefObject<HTMLDivElement | null>, grid: RefObject<HTMLElement | null>): boolean {
  const [width, setWidth] = useState(() => grid.current?.clientWidth ?? 0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width >= NARROW_PX;
}
