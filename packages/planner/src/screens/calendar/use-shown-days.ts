import { useMemo, useState } from 'react';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { useTables } from '../use-tables.ts';
import { dayReader } from '../../items/calendar-day.ts';
import type { CalendarDay } from '../../items/calendar-day.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

/** What stands on these days. The same objects for as long as nothing on them changes. */
export function useShownDays(days: readonly Day[]): readonly CalendarDay[] {
  const state = useTables(['tasks', 'blocks', 'events', 'groups', 'settings']);
  const zone = usePlanner((view) => view.zone);
  const [read] = useState(dayReader);
  return useMemo(() => read(state, days, zone, settingsOf(state)), [read, state, days, zone]);
}

/** For `lookOf`: the same state until something that colours are made of changes. */
export const useColourState = (): State => useTables(['tags', 'tagGroups', 'groups', 'settings']);
