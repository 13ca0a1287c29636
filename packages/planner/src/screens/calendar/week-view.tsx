import { useDeferredValue, useMemo, useState } from 'react';
import { settingsOf } from '../../domain/state/state.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { Span } from '../../domain/time/spans.ts';
import { useTables } from '../use-tables.ts';
import type { CalendarActions } from './calendar-actions.ts';
import { daysShown } from '../../items/calendar-range.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import { useShownDays } from './use-shown-days.ts';
import { rangeLabel, WeekHead } from './head/week-head.tsx';
import styles from './week-view.module.css';
import { usePlanner } from '../workspace/planner-context.tsx';

export interface WeekViewProps {
  viewType: 'week' | 'work-week' | 'day';
  /** A day of what is shown. */
  day: Day;
  /** Whether what is planned and due stands above the hours; it may be listed elsewhere. */
  hasTasks?: boolean;
  /** What was drawn and is not yet anything; `onDrawnShown` gets its element. */
  drawn: Span | null;
  onDrawnShown: (element: HTMLElement | null) => void;
  /** A stretch of empty paper was drawn or pressed: time for a small editor. */
  onDraw: (span: Span) => void;
  acts: CalendarActions;
}

const EVERY_DAY: readonly number[] = [];

/** A week, a work week or a day by the hour. Inside a `DragArea`. */
export function WeekView(props: WeekViewProps) {
  const { drawn, onDrawnShown, onDraw, hasTasks = true } = props;
  const { viewType, day, reveal } = useRange(props);
  const today = usePlanner((view) => view.today);
  const { weekStart, workWeek } = settingsOf(useTables(['settings']));
  const days = useMemo(() => daysShown(viewType, day, { weekStart, workWeek }), [viewType, day, weekStart, workWeek]);
  const shown = useShownDays(days);
  const acts: CalendarActions = {
    ...props.acts,
    onReveal: (to) => {
      if (!days.includes(to)) reveal(to);
    },
  };
  return (
    <div className={styles.week} data-many={days.length > 1 || undefined}>
      <WeekHead shown={shown} hasTasks={hasTasks} acts={acts} />
      <TimeGrid
        shown={shown}
        day={day}
        weekdays={viewType === 'work-week' ? workWeek : EVERY_DAY}
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
 * Other days are drawn between frames: a full week takes longer than one, and whoever leafs past it need not wait. What keys
 * carry to another day is there at once, for the next key is meant for it.
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
