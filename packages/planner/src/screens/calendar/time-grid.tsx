import '@bellweek/ui/hues.css';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { settingsOf } from '../../domain/state/state.ts';
import type { Settings } from '../../domain/model/settings.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES, dayOf, minuteOfDay } from '../../domain/time/civil-time.ts';
import type { DayItem, DayItems } from '../../domain/time/day-items.ts';
import { sayMinute, sayTime } from '../../domain/time/words.ts';
import type { Span } from '../../domain/time/spans.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useView } from '../use-view.ts';
import { clockChangeOn } from './clock-change.ts';
import { lookOf } from './colours.ts';
import { elementId, GridItem } from './grid-item.tsx';
import { placesOf } from './grid-geometry.ts';
import { byDayAndTime } from './neighbours.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import styles from './time-grid.module.css';

export interface TimeGridProps {
  session: PlannerSession;
  /** One column each. */
  days: readonly Day[];
  lists: readonly DayItems[];
  /** What the whole of it is called. */
  label: string;
  onOpen: (item: DayItem) => void;
  /** Empty paper was pressed or drawn on. */
  onDraw: (span: Span) => void;
  /** A menu is wanted for an item, beside its element. */
  onMenu: (item: DayItem, at: HTMLElement) => void;
  /** Says something to those who listen. */
  onSay: (sentence: string) => void;
}

const HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1);
/** A press on empty paper means the half hour it lies in. */
const PRESS_MINUTES = 30;
/** Of the hour before, so that the first hour's name is seen. */
const ABOVE_MINUTES = 12;
const percent = (minute: number): string => `${(minute / DAY_MINUTES) * 100}%`;

/** All hours of some days, one column each; everything on them lies in one layer. */
export function TimeGrid({ session, days, lists, label, onOpen, onDraw, onMenu, onSay }: TimeGridProps) {
  const { state, today, now, zone } = useView(session);
  const settings = settingsOf(state);
  const scroll = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(lists), [lists]);
  const placed = useMemo(() => new Map(places.map((each) => [each.key, each])), [places]);
  const inTime = useMemo(() => [...places].sort(byDayAndTime), [places]);
  const keys = useGridKeys({ session, inTime, onSay });
  const menu = (key: string) => {
    const item = placed.get(key)?.item;
    const element = document.getElementById(elementId(key));
    if (item && element) onMenu(item, element);
  };
  const { onPointerDown, slotOf } = useGridDrag({ session, days, placed, layer, scroll, onDraw, onMenu: menu });
  useOpeningHour(scroll, settings.dayStart);

  const onClick = (event: MouseEvent) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
    const item = placed.get(key ?? '')?.item;
    if (item) return onOpen(item);
    const slot = slotOf({ x: event.clientX, y: event.clientY });
    if (!slot || session.view.getState().readOnly !== null) return;
    const start = civilAt(slot.day, Math.floor(Math.min(slot.minute, DAY_MINUTES - 1) / PRESS_MINUTES) * PRESS_MINUTES);
    onDraw({ start, end: addMinutes(start, settings.blockMinutes) });
  };
  const clock = civilNow(now, zone);
  return (
    <div ref={scroll} className={styles.scroll}>
      <div className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} className={styles.hour} style={{ top: percent(hour * 60) }}>
            {sayMinute(hour * 60, settings.clock)}
          </span>
        ))}
        {days.includes(today) && (
          <span className={styles['now-time']} style={{ top: percent(minuteOfDay(clock)) }}>
            {sayTime(clock, settings.clock)}
          </span>
        )}
      </div>
      <div
        ref={layer}
        className={styles.layer}
        role="list"
        aria-label={label}
        // In the order of time for those who listen; the elements stand in the order of their keys.
        aria-owns={inTime.map(({ key }) => elementId(key)).join(' ')}
        onPointerDown={onPointerDown}
        onClick={onClick}
        {...keys.handlers}
      >
        <Paper days={days} today={today} zone={zone} settings={settings} />
        {places.map((each) => (
          <GridItem
            key={each.key}
            placed={each}
            look={lookOf(state, each.item.kind === 'block' ? each.item.task : each.item.event)}
            today={today}
            clock={settings.clock}
            isActive={each.key === keys.activeKey}
            isMoving={each.key === keys.movingKey}
          />
        ))}
        {days.includes(dayOf(clock)) && (
          <div
            className={styles.now}
            style={{
              top: percent(minuteOfDay(clock)),
              left: `${(days.indexOf(dayOf(clock)) / days.length) * 100}%`,
              width: `${100 / days.length}%`,
            }}
            aria-hidden="true"
          />
        )}
      </div>
    </div>
  );
}

interface PaperProps {
  days: readonly Day[];
  today: Day;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd'>;
}

/** The ruling: a column for each day, feint hours, and paper set back before and after the student's day. */
function Paper({ days, today, zone, settings }: PaperProps) {
  const changes = useMemo(() => days.map((day) => clockChangeOn(day, zone)), [days, zone]);
  return (
    <div className={styles.paper} role="presentation">
      {days.map((day, at) => {
        const change = changes[at];
        return (
          <div key={day} className={styles.column} data-today={day === today || undefined}>
            <div className={styles.off} style={{ top: 0, height: percent(settings.dayStart) }} />
            <div className={styles.off} style={{ top: percent(settings.dayEnd), bottom: 0 }} />
            {change && (
              <div
                className={styles.change}
                style={{ top: percent(change.from), height: percent(change.to - change.from) }}
              >
                {change.kind === 'skipped' ? 'Clocks go forward' : 'This hour comes twice'}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Opens at the student's first hour, once; the hours before it are a scroll away. */
function useOpeningHour(scroll: RefObject<HTMLDivElement | null>, dayStart: number): void {
  const first = useRef(dayStart);
  useLayoutEffect(() => {
    const box = scroll.current;
    box?.scrollTo({ top: ((first.current - ABOVE_MINUTES) / DAY_MINUTES) * box.scrollHeight });
  }, [scroll]);
}
