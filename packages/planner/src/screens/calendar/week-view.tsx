import { useDeferredValue, useMemo, useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Span } from '../../core/time/spans.ts';
import { useTables } from '../use-tables.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { daysShown } from '../../rules/calendar/calendar-range.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import { useShownDays } from './use-shown-days.ts';
import { rangeLabel, WeekHead } from './head/week-head.tsx';
import styles from './week-view.module.css';
import { usePlanner } from '../workspace/planner-context.tsx';

export interface WeekViewProps {
  viewType: 'week' | 'day';
  /** A day of the range shown. */
  day: Day;
  /** Span of the drawn item; `onDrawnShown` gets its element. */
  drawn: Span | null;
  onDrawnShown: (element: HTMLElement | null) => void;
  /** A part of the empty grid was drawn on or pressed: opens the small editor. */
  onDraw: (span: Span) => void;
  acts: CalendarActions;
}

const EVERY_DAY: readonly number[] = [];

/** Week or day by the hour. Inside a `DragArea`. */
export function WeekView(props: WeekViewProps) {
  const { drawn, onDrawnShown, onDraw } = props;
  const { viewType, day, reveal } = useRange(props);
  const today = usePlanner((view) => view.today);
  const { weekStart, workWeek, hidesWeekend } = settingsOf(useTables(['settings']));
  const days = useMemo(
    () => daysShown(viewType, day, { weekStart, workWeek, hidesWeekend }),
    [viewType, day, weekStart, workWeek, hidesWeekend],
  );
  const shown = useShownDays(days);
  const acts: CalendarActions = {
    ...props.acts,
    onReveal: (to) => {
      if (!days.includes(to)) reveal(to);
    },
  };
  return (
    <div className={styles.week} data-many={days.length > 1 || undefined}>
      <WeekHead shown={shown} acts={acts} />
      <TimeGrid
        shown={shown}
        day={day}
        weekdays={viewType === 'week' && days.length < 7 ? workWeek : EVERY_DAY}
        label={rangeLabel(days, today)}
        drawn={drawn}
        onDrawnShown={onDrawnShown}
        onDraw={onDraw}
        acts={acts}
      />
    </div>
  );
}

/**
 * Defer the rendering of other days: a full week takes longer than a frame, and paging past it need not wait. A day
 * that keys move an item to is rendered at once, since the next key is meant for it.
 */
function useRange({ viewType, day, acts }: WeekViewProps) {
  const wanted = useMemo(() => ({ viewType, day }), [viewType, day]);
  const [revealed, setRevealed] = useState<Day | null>(null);
  const drawn = useDeferredValue(wanted);
  const reveal = (to: Day) => {
    setRevealed(to);
    acts.onReveal(to);
  };
  return { ...(revealed === day ? wanted : drawn), reveal };
}
