import { useMemo, useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { TIMETABLE_TABLES } from '../../rules/timetable/schedules.ts';
import { useTables } from '../use-tables.ts';
import { dayReader } from '../../rules/calendar/calendar-day.ts';
import type { CalendarDay } from '../../rules/calendar/calendar-day.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

/** Items of these days. Objects keep their identity until something on them changes. */
export function useShownDays(days: readonly Day[]): readonly CalendarDay[] {
  const state = useTables(['tasks', 'blocks', 'events', 'series', 'groups', 'settings', ...TIMETABLE_TABLES]);
  const zone = usePlanner((view) => view.zone);
  const [read] = useState(dayReader);
  return useMemo(() => read(state, days, zone, settingsOf(state)), [read, state, days, zone]);
}

/** State for `lookOf`: the same object until a table that colours depend on changes. */
export const useColourState = (): State => useTables(['tags', 'tagGroups', 'groups', 'settings']);
