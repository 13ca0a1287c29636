import type { ComponentProps } from 'react';
import { useStore } from 'zustand';
import { settingsOf } from '../../../domain/state/state.ts';
import type { Day } from '../../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../../session/session.ts';
import { MonthGrid } from '../../fields/month-grid.tsx';
import { useTables } from '../../use-tables.ts';
import { useDayZone } from '../day/use-day-zone.ts';

export interface MiniMonthProps {
  session: PlannerSession;
  /** The day the calendar shows. */
  day: Day;
  onDay: (day: Day) => void;
}

/** A small month that goes to a day, and takes what is dropped on one. Inside a `DragArea`. */
export function MiniMonth({ session, day, onDay }: MiniMonthProps) {
  const today = useStore(session.view, (view) => view.today);
  const { weekStart } = settingsOf(useTables(session, ['settings']));
  return (
    <MonthGrid
      chosen={day}
      today={today}
      weekStart={weekStart}
      onChoose={onDay}
      renderDay={(each, cell) => <DropDay key={each} session={session} day={each} cell={cell} />}
    />
  );
}

interface DropDayProps {
  session: PlannerSession;
  day: Day;
  cell: ComponentProps<'td'>;
}

function DropDay({ session, day, cell }: DropDayProps) {
  const el = useDayZone<HTMLTableCellElement>(session, day, { items: 'keep-time' });
  return <td {...cell} ref={el} />;
}
