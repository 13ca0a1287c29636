import '@bellweek/ui/hues.css';
import type { TimedRef } from '../../../rules/calendar/item-ref.ts';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { OffscreenIndicator } from './offscreen-indicator.tsx';
import { openingMinute } from './offscreen-items.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { OverflowChips, OverflowPopover, useOverflow } from './overflow-chips.tsx';
import { DrawnSpan } from './drawn-span.tsx';
import { timedButton } from '../grid-elements.ts';
import { GridItem } from './grid-item.tsx';
import type { GridItemProps } from './grid-item.tsx';
import { overflowsOf, placesOf } from '../../../rules/calendar/grid-geometry.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';

import { keysOverLessons, lessonPlacesOf } from '../../../rules/calendar/lesson-places.ts';
import type { PlacedLesson } from '../../../rules/calendar/lesson-places.ts';
import { Lessons } from './lessons.tsx';
import { byDayAndTime } from './neighbours.ts';
import { Hours, NowLine, GridBackground } from './grid-background.tsx';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useColourState } from '../use-shown-days.ts';
import { useStableScroll } from './use-stable-scroll.ts';
import styles from './time-grid.module.css';
import { usePlanner, usePlannerSession, useWorkspace } from '../../workspace/planner-context.tsx';

export interface TimeGridProps {
  /** One column each. */
  shown: readonly CalendarDay[];
  /** The current day of the calendar, among those shown. */
  day: Day;
  /** The days of a week that are shown; none for all. */
  weekdays: readonly number[];
  /** Accessible name of the grid. */
  label: string;
  /** Span of the drawn item; `onDrawnShown` gets its element. */
  drawn: Span | null;
  onDrawnShown: (element: HTMLElement | null) => void;
  /** An empty part of the grid was pressed or drawn on. */
  onDraw: (span: Span) => void;
  acts: CalendarActions;
}

/** A press on the empty grid snaps to the half hour around it. */
const PRESS_MINUTES = 30;

const refOf = ({ item }: Placed): TimedRef => ({ kind: item.kind, id: item.id });
const keyAt = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key ?? '';

function usePlaces(shown: readonly CalendarDay[]) {
  return useMemo(() => {
    const places = placesOf(shown.map(({ items }) => items));
    const inTime = [...places].sort(byDayAndTime);
    const lessons = lessonPlacesOf(shown, places);
    return {
      isEmpty: places.length + lessons.length === 0,
      inTime,
      lessons,
      overLessons: keysOverLessons(lessons, places),
      overflows: overflowsOf(inTime),
      placed: new Map(places.map((each) => [each.key, each])),
      days: shown.map(({ day }) => day),
    };
  }, [shown]);
}

/** Time grid: a column for each day, with all items in one layer. */
export function TimeGrid(props: TimeGridProps) {
  const session = usePlannerSession();
  const { shown, day, weekdays, label, drawn, onDrawnShown, onDraw, acts } = props;
  const colourState = useColourState();
  const settings = settingsOf(colourState);
  const today = usePlanner((view) => view.today);
  const zone = usePlanner((view) => view.zone);
  const scroll = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { isEmpty, inTime, lessons, overLessons, overflows, placed, days } = usePlaces(shown);
  const keys = useGridKeys({ layer, inTime, weekdays, ...acts });
  const { onPress, ...overflow } = useOverflow(overflows);
  const { activeKey, movingKey } = keys;
  const menu = (key: string): boolean => {
    const found = placed.get(key);
    const body = timedButton(layer.current, key);
    if (found && body) acts.onMenu(refOf(found), body);
    return found !== undefined;
  };
  const { onPointerDown, onPointerMove, slotOf } = useGridDrag({
    days,
    placed,
    layer,
    scroll,
    onDraw,
    onMenu: menu,
  });
  const settle = useStableScroll(scroll);
  useOpeningHour(scroll, { inTime: [...inTime, ...lessons], days, day, settle });

  const onClick = (event: MouseEvent) => {
    const found = placed.get(keyAt(event.target));
    if (found) return acts.onOpen(refOf(found));
    const lesson = (event.target as Element).closest<HTMLElement>('[data-lesson]');
    if (lesson) return acts.onLesson(lesson.dataset.lesson ?? '', lesson);
    const slot = slotOf({ x: event.clientX, y: event.clientY });
    if (!slot || session.view.getState().readOnly !== null) return;
    const start = civilAt(slot.day, Math.floor(Math.min(slot.minute, DAY_MINUTES - 1) / PRESS_MINUTES) * PRESS_MINUTES);
    onDraw({ start, end: addMinutes(start, settings.blockMinutes) });
  };
  const onContextMenu = (event: MouseEvent) => {
    if (menu(keyAt(event.target))) event.preventDefault();
  };
  return (
    <>
      <div
        ref={scroll}
        className={styles.scroll}
        // Without items, the hours themselves are the keyboard's scroll target.
        {...(isEmpty ? { tabIndex: 0, role: 'group', 'aria-label': 'Hours' } : {})}
      >
        <Hours days={days} clock={settings.clock} />
        <OffscreenIndicator edge="earlier" {...{ scroll, inTime, days, today }} />
        <div
          ref={layer}
          className={styles.layer}
          role="list"
          data-items
          aria-label={label}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onClick={onClick}
          onContextMenu={onContextMenu}
          {...keys.handlers}
        >
          <GridBackground days={days} today={today} zone={zone} dayStart={settings.dayStart} dayEnd={settings.dayEnd} />
          <Lessons lessons={lessons} today={today} clock={settings.clock} />
          <NowLine days={days} />
          <Items {...{ inTime, overLessons, colourState, today, activeKey, movingKey }} clock={settings.clock} />
          <OverflowChips overflows={overflows} today={today} clock={settings.clock} onPress={onPress} />
          {drawn && <DrawnSpan span={drawn} days={days} clock={settings.clock} onShown={onDrawnShown} />}
          <Proposal days={days} clock={settings.clock} />
        </div>
        <OffscreenIndicator edge="later" {...{ scroll, inTime, days, today }} />
      </div>
      <OverflowPopover {...overflow} acts={acts} isOnlyDay={days.length === 1} />
    </>
  );
}

/** Sessions of a plan that is not added yet. */
function Proposal(props: { days: readonly Day[]; clock: GridItemProps['clock'] }) {
  const proposal = useWorkspace((workspace) => workspace.proposal);
  return proposal.map((span) => <DrawnSpan key={span.start} span={span} {...props} />);
}

/** The focused or moved item is rendered even where it overflows. */
const isInSight =
  (activeKey: string | null, movingKey: string | null) =>
  ({ key, isHidden }: Placed): boolean =>
    !isHidden || key === activeKey || key === movingKey;

interface ItemsProps extends Pick<GridItemProps, 'colourState' | 'today' | 'clock'> {
  inTime: readonly Placed[];
  overLessons: ReadonlySet<string>;
  activeKey: string | null;
  movingKey: string | null;
}

/**
 * Items in the order of time, for screen readers. Memoized: there may be hundreds, and most renders of the grid do not
 * concern them.
 */
const Items = memo(function Items({ inTime, overLessons, activeKey, movingKey, ...shared }: ItemsProps) {
  return inTime
    .filter(isInSight(activeKey, movingKey))
    .map((each) => (
      <GridItem
        key={each.key}
        placed={each}
        {...shared}
        isActive={each.key === activeKey}
        isMoving={each.key === movingKey}
        isOverLesson={overLessons.has(each.key)}
      />
    ));
});

interface OpeningProps extends Pick<TimeGridProps, 'day'> {
  /** Items and lessons. */
  inTime: readonly Pick<Placed | PlacedLesson, 'item'>[];
  days: readonly Day[];
  settle: () => void;
}

/** Scroll position on opening a week or a day, and when the student asks for now. */
function useOpeningHour(scroll: RefObject<HTMLDivElement | null>, { inTime, days, day, settle }: OpeningProps): void {
  const session = usePlannerSession();
  const nowCount = useWorkspace((workspace) => workspace.nowCount);
  const opening = `${nowCount} ${days.length === 1 ? 'day' : 'week'}`;
  const done = useRef<string | null>(null);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || done.current === opening) return;
    const { state, now, zone } = session.view.getState();
    const clock = civilNow(now, zone);
    const today = dayOf(clock);
    // The week of today is rendered a little later than it is asked for.
    if (done.current !== null && !days.includes(today)) return;
    done.current = opening;
    const minute = openingMinute({
      dayStart: settingsOf(state).dayStart,
      items: inTime.map(({ item }) => item),
      // On a Sunday evening the calendar is about the days to come, also where the week begins with that Sunday.
      now: days.includes(today) && day <= today ? minuteOfDay(clock) : null,
      room: (box.clientHeight / box.scrollHeight) * DAY_MINUTES,
    });
    box.scrollTo({ top: (minute / DAY_MINUTES) * box.scrollHeight });
    settle();
  });
}
