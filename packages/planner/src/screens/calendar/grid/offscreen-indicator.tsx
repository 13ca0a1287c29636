import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { Day } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import { formatWeekdayDate } from '../../../core/time/format.ts';
import { offscreenItems, scrollTopFor } from './offscreen-items.ts';
import type { Edge, VisibleRange } from './offscreen-items.ts';
import styles from './offscreen-indicator.module.css';
import { timedButton } from '../grid-elements.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';

export interface OffscreenIndicatorProps {
  edge: Edge;
  /** The element in which the hours scroll. */
  scroll: RefObject<HTMLDivElement | null>;
  inTime: readonly Placed[];
  days: readonly Day[];
  today: Day;
}

const ICON = 14;
const percent = (share: number): string => `${share * 100}%`;

/** Count of offscreen items per day above or below the visible hours, as buttons that scroll to them. */
export function OffscreenIndicator({ edge, scroll, inTime, days, today }: OffscreenIndicatorProps) {
  const seen = useVisibleRange(scroll);
  const range = useMemo(() => seen && { from: seen.from + seen.strip, to: seen.to - seen.strip }, [seen]);
  // Once an item is offscreen the strip is shown, and the strip hides more of them.
  const out = useMemo(
    () => (seen && range && offscreenItems(inTime, edge, seen).length > 0 ? offscreenItems(inTime, edge, range) : []),
    [inTime, edge, seen, range],
  );
  const Icon = edge === 'earlier' ? ChevronUp : ChevronDown;
  return (
    <div className={styles.edge} data-edge={edge}>
      <div className={styles.strip} hidden={out.length === 0}>
        {days.map((day, column) => {
          const ofDay = out.filter(({ item }) => item.day === day);
          if (ofDay.length === 0 || !range) return null;
          const on = days.length === 1 ? '' : ` on ${formatWeekdayDate(day, today)}`;
          return (
            <div
              key={day}
              className={styles.place}
              style={{ left: percent(column / days.length), width: percent(1 / days.length) }}
            >
              <button
                type="button"
                className={styles.mark}
                aria-label={`${ofDay.length} ${edge}${on}`}
                onClick={() => scrollToItems(scroll.current, ofDay, scrollTopFor(ofDay, edge, range))}
              >
                <Icon size={ICON} aria-hidden="true" />
                <span>{ofDay.length}</span> <span>{edge}</span>
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scroll to offscreen items and focus the first: the button is removed once none is offscreen. */
function scrollToItems(box: HTMLElement | null, ofDay: readonly Placed[], minute: number): void {
  const first = ofDay.find(({ isHidden }) => !isHidden);
  if (first) timedButton(box, first.key)?.focus({ preventScroll: true });
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  box?.scrollTo({
    top: (minute / DAY_MINUTES) * box.scrollHeight - stripPx(),
    behavior: isStill ? 'instant' : 'smooth',
  });
}

/** Height of the strips in pixels, as in the style sheet: they cover what is below them. */
const stripPx = (): number => (window.matchMedia('(pointer: coarse)').matches ? 44 : 28);

/** Minutes: rounding avoids a render for each pixel scrolled. */
const STEP = 5;

function visibleRangeOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement): VisibleRange & { strip: number } {
  const minute = (px: number): number => Math.round((px / scrollHeight) * (DAY_MINUTES / STEP)) * STEP;
  return { from: minute(scrollTop), to: minute(scrollTop + clientHeight), strip: minute(stripPx()) };
}

/** The visible range of the hours; null until they are measured. */
function useVisibleRange(scroll: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState<ReturnType<typeof visibleRangeOf> | null>(null);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const look = () => {
      const next = visibleRangeOf(box);
      setRange((last) => (last?.from === next.from && last.to === next.to ? last : next));
    };
    // An observer reports the first size too.
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroll]);
  return range;
}
