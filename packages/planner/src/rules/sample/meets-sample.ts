import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { isBusy, itemsOn } from '../calendar/day-items.ts';

/** Whether events of the student take the time of the example's lessons, so that both would be slivers side by side. */
export function meetsSample(state: State, zone: string): boolean {
  const days = new Set<Day>();
  for (const { isSample, start } of state.rows.events.values()) if (isSample) days.add(dayOf(start));
  return itemsOn(state, [...days].sort(), zone).some(({ timed }) => {
    const busy = timed.filter((item) => item.kind === 'event' && isBusy(item));
    const [example, own] = [true, false].map((isSample) =>
      busy.filter((item) => item.kind === 'event' && item.event.isSample === isSample),
    );
    return example?.some(({ from, to }) => own?.some((each) => each.from < to && each.to > from));
  });
}
