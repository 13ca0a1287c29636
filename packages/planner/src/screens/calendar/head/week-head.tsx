import { memo, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { formatDay, formatWeekdayDate, weekdayName } from '../../../core/time/format.ts';
import { weekDays, weekNumber } from '../../../core/time/weeks.ts';
import { schedulesOf, TIMETABLE_TABLES, weekOfTerm } from '../../../rules/timetable/schedules.ts';
import { useTables } from '../../use-tables.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { clockChangeOn, describeClockChange } from '../clock-change.ts';
import { headEntries, fittingEntries } from '../day/day-entries.ts';
import { DayEntryLine } from '../day/day-entry-line.tsx';
import { DayPopover } from '../day/day-popover.tsx';
import { DayLoad } from '../day/day-load.tsx';
import { DayCount } from './day-count.tsx';
import { MoreButton } from '../day/more-button.tsx';
import { SchoolDayButton } from './school-day-button.tsx';
import { SchoolDayMenu } from './school-day-menu.tsx';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useDayZone } from '../day/use-day-zone.ts';
import { useEntryPresses } from '../day/use-entry-presses.ts';
import { useItemKeys } from '../day/use-item-keys.ts';
import { useLatest } from '../hooks.ts';
import { useColourState } from '../use-shown-days.ts';
import styles from './week-head.module.css';
import { usePlanner } from '../../workspace/planner-context.tsx';

export interface WeekHeadProps {
  shown: readonly CalendarDay[];
  acts: CalendarActions;
}

/** Head of a week: days, planned time of each, and entries without a time. */
export function WeekHead({ shown, acts }: WeekHeadProps) {
  const today = usePlanner((view) => view.today);
  const colourState = useColourState();
  const box = useRef<HTMLDivElement>(null);
  const presses = useEntryPresses({ ...acts });
  const { movingKey, handlers } = useItemKeys({ box, roves: true, ...acts });
  const [all, setAll] = useState<{ day: Day; at: HTMLElement } | null>(null);
  const [school, setSchool] = useState<{ day: Day; at: HTMLElement } | null>(null);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const latest = useLatest<DayCalls>({ onDay: acts.onDay, onAll: setAll, onSchool: setSchool });
  const usual = usualSchool(shown);
  return (
    <div className={styles.head}>
      <WeekMark days={shown.map(({ day }) => day)} school={usual} />
      <div ref={box} className={styles.days} data-items {...presses} {...handlers}>
        {shown.map((each) => (
          <DayColumn
            key={each.day}
            shown={each}
            today={today}
            colourState={colourState}
            movingKey={movingKey}
            isOne={shown.length === 1}
            usual={usual}
            isReadOnly={isReadOnly}
            calls={latest}
          />
        ))}
      </div>
      <SchoolDayMenu target={school} onClose={() => setSchool(null)} />
      <DayPopover
        acts={acts}
        shown={shown.find(({ day }) => day === all?.day) ?? null}
        at={all?.at ?? null}
        onClose={() => setAll(null)}
      />
    </div>
  );
}

/** "Week B", where it is the same on all school days of a week; else empty. */
function usualSchool(shown: readonly CalendarDay[]): string {
  const texts = new Set(shown.flatMap(({ school }) => (school?.hasSchool && !school.isOther ? [school.text] : [])));
  const [text = ''] = texts;
  return shown.length > 1 && texts.size === 1 ? text : '';
}

interface WeekMarkProps {
  days: readonly Day[];
  school: string;
}

/** The week of the timetable; number of the week in the year, and in its term where there is one. */
function WeekMark({ days, school }: WeekMarkProps) {
  const state = useTables(['settings', ...TIMETABLE_TABLES]);
  const { showsWeekNumbers, weekStart } = settingsOf(state);
  const [day] = days;
  if (!showsWeekNumbers || day === undefined) return <p className={styles.week}>{school}</p>;
  const week = weekDays(day, weekStart);
  const number = weekNumber(week[0] ?? day);
  const term = weekOfTerm(schedulesOf(state), week, weekStart);
  return (
    <p className={styles.week}>
      {school && <span>{school} </span>}
      <span className="visually-hidden">{weekWords(number, term)}</span>
      <span aria-hidden="true">
        Wk {number}
        {term !== null && <small>term {term}</small>}
      </span>
    </p>
  );
}

/** "Week 51", "Week 51, week 10 of term". */
const weekWords = (number: number, term: number | null): string =>
  term === null ? `Week ${number}` : `Week ${number}, week ${term} of term`;

interface DayCalls {
  onDay: (day: Day) => void;
  /** Open the list of all entries of the day, where some do not fit. */
  onAll: (all: { day: Day; at: HTMLElement }) => void;
  onSchool: (school: { day: Day; at: HTMLElement }) => void;
}

/** Lines of a day, beside others and alone, with the count of the rest: the hours keep the height. */
const ROOM = { many: 3, one: 4 } as const;

interface DayColumnProps {
  shown: CalendarDay;
  today: Day;
  colourState: State;
  movingKey: string | null;
  /** The calendar's head shows the name already. */
  isOne: boolean;
  /** Words that the head has said once for all days. */
  usual: string;
  isReadOnly: boolean;
  /** Latest callbacks: a new one does not render the column again. */
  calls: RefObject<DayCalls>;
}

const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { shown, today, colourState, movingKey, isOne, usual, isReadOnly, calls } = props;
  const { day, load, school } = shown;
  const openSchool = (at: HTMLElement) => calls.current.onSchool({ day, at });
  const el = useDayZone<HTMLElement>(day, { items: 'whole-day' });
  const entries = useMemo(() => headEntries(shown), [shown]);
  // Keep an item moved by keys rendered for as long as it has the focus.
  const [held, setHeld] = useState(movingKey);
  if (movingKey !== null && movingKey !== held) setHeld(movingKey);
  const drawn = fittingEntries(entries, isOne ? ROOM.one : ROOM.many, held);
  const more = entries.length - drawn.length;
  const timed = shown.items.timed.length;
  const zone = usePlanner((view) => view.zone);
  const change = useMemo(() => clockChangeOn(day, zone), [day, zone]);
  return (
    <section
      ref={el}
      className={styles.day}
      data-day={day}
      data-today={day === today || undefined}
      aria-label={dayLabel(day, today)}
    >
      {isOne || (
        <button
          type="button"
          className={styles.name}
          data-date={day}
          onClick={() => calls.current.onDay(day)}
          onContextMenu={(event) => {
            if (isReadOnly) return;
            event.preventDefault();
            openSchool(event.currentTarget);
          }}
        >
          <strong>{weekdayName(day).slice(0, 3)}</strong> {Number(day.slice(8, 10))}
        </button>
      )}
      {school && (
        <SchoolDayButton
          school={school}
          isSaid={school.text === usual}
          isOne={isOne}
          isDisabled={isReadOnly}
          onPress={openSchool}
        />
      )}
      <DayLoad load={load} />
      {change && <p className="visually-hidden">{describeClockChange(change, settingsOf(colourState).clock)}</p>}
      {timed > 0 && <p className="visually-hidden">{`${timed} with a time`}</p>}
      {entries.length > 0 && !isOne && (
        <DayCount entries={entries} day={day} today={today} onPress={(at) => calls.current.onAll({ day, at })} />
      )}
      <ul className={styles.list} onBlur={() => movingKey === null && setHeld(null)}>
        {drawn.map((entry) => (
          <li key={entry.key}>
            <DayEntryLine entry={entry} colourState={colourState} isMoving={entry.key === movingKey} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <MoreButton
              count={more}
              day={day}
              today={today}
              isWide
              onPress={(at) => calls.current.onAll({ day, at })}
            />
          </li>
        )}
      </ul>
    </section>
  );
});

const dayLabel = (day: Day, today: Day): string =>
  day === today ? `Today, ${formatWeekdayDate(day, today)}` : formatWeekdayDate(day, today);

/** "Week of Monday 16 November", or "Hours of …" for a single day. */
export const rangeLabel = (days: readonly Day[], today: Day): string => {
  const [first = today] = days;
  return days.length === 1 ? `Hours of ${formatDay(first, today)}` : `Week of ${formatWeekdayDate(first, today)}`;
};
