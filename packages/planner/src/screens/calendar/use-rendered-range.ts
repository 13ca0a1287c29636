import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { Day } from '../../core/time/civil-day.ts';
import type { CalendarViewType } from '../../rules/calendar/calendar-range.ts';

interface DrawnRange {
  viewType: CalendarViewType;
  day: Day;
}

/**
 * The range to render. A view or a month chosen elsewhere is deferred, so that the press responds at once. While the
 * focus is in the calendar it is rendered at once, since the next key is meant for it.
 */
export function useRenderedRange(
  calendar: RefObject<HTMLElement | null>,
  viewType: CalendarViewType,
  day: Day,
): DrawnRange {
  const wanted = useMemo(() => ({ viewType, day }), [viewType, day]);
  const deferred = useDeferredValue(wanted);
  const [urgent, setUrgent] = useState<DrawnRange | null>(null);
  useLayoutEffect(() => {
    if (calendar.current?.contains(document.activeElement)) setUrgent(wanted);
  }, [calendar, wanted]);
  return urgent === wanted ? wanted : deferred;
}
