import type { ComponentProps } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { MonthGrid } from '../../fields/month-grid.tsx';
import { useTables } from '../../use-tables.ts';
import { useDayZone } from '../day/use-day-zone.ts';
import { usePlanner } from '../../workspace/planner-context.tsx';

export interface MiniMonthProps {
  /** The day the calendar shows. */
  day: Day;
  onDay: (day: Day) => void;
}

/** Small month for navigation; its days are drop zones too. Inside a `DragArea`. */
export function MiniMonth({ day, onDay }: MiniMonthProps) {
  const today = usePlanner((view) => view.today);
  const { weekStart } = settingsOf(useTables(['settings']));
  return (
    <MonthGrid
      chosen={day}
      today={today}
      weekStart={weekStart}
      onChoose={onDay}
      renderDay={(each, cell) => <DropDay key={each} day={each} cell={cell} />}
    />
  );
}

interface DropDayProps {
  day: Day;
  cell: ComponentProps<'td'>;
}

function DropDay({ day, cell }: DropDayProps) {
  const el = useDayZone<HTMLTableCellElement>(day, { items: 'keep-time' });
  return <td {...cell} ref={el} />;
}
