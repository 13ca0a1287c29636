import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { useState } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { formatRange, formatWeekdayDate } from '../../../core/time/format.ts';
import type { Settings } from '../../../schema/settings.ts';
import chipStyles from './overflow-chips.module.css';
import { entriesAt } from '../day/day-entries.ts';
import { DayLines } from '../day/day-lines.tsx';
import type { DayLinesProps } from '../day/day-lines.tsx';
import styles from '../day/day-popover.module.css';
import type { Overflow } from '../../../rules/calendar/grid-geometry.ts';
import { useColourState } from '../use-shown-days.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

const percent = (share: number): string => `${share * 100}%`;
const overflowKey = ({ day, items: [first] }: Overflow): string => `${day}-${first?.from ?? ''}`;

/** "Wednesday 18 November, 10:00 – 11:30" */
function overflowLabel({ day, items }: Overflow, today: Day, clock: Settings['clock']): string {
  const from = Math.min(...items.map((item) => item.from));
  const to = Math.max(...items.map((item) => item.to));
  return `${formatWeekdayDate(day, today)}, ${formatRange(from, to, clock)}`;
}

interface OverflowMarksProps {
  overflows: readonly Overflow[];
  today: Day;
  clock: Settings['clock'];
  onPress: (key: string, at: HTMLElement) => void;
}

/** Chips that count overflowing items. Inside the layer of a time grid. */
export function OverflowChips({ overflows, today, clock, onPress }: OverflowMarksProps) {
  return overflows.map((overflow) => (
    <div
      key={overflowKey(overflow)}
      role="listitem"
      className={chipStyles.overflow}
      style={{
        left: percent(overflow.left),
        top: percent(overflow.top),
        width: percent(overflow.width),
        height: percent(overflow.height),
      }}
    >
      <button
        type="button"
        className={chipStyles.more}
        aria-haspopup="dialog"
        aria-label={`${overflow.items.length} more on ${overflowLabel(overflow, today, clock)}`}
        // The grid around it would start to draw.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onPress(overflowKey(overflow), event.currentTarget);
        }}
      >
        +{overflow.items.length}
      </button>
    </div>
  ));
}

export interface OverflowPopoverProps extends Omit<DayLinesProps, 'day' | 'entries'> {
  overflow: Overflow | null;
  at: HTMLElement | null;
  /** This day is the only one shown. */
  isOnlyDay: boolean;
}

/** Popover with the items of an overflow. */
export function OverflowPopover(props: OverflowPopoverProps) {
  const { overflow, at, isOnlyDay, ...lines } = props;
  const { onClose, acts } = lines;
  const today = usePlanner((view) => view.today);
  const { clock } = settingsOf(useColourState());
  const label = overflow ? overflowLabel(overflow, today, clock) : '';
  return (
    <Popover
      label={label}
      hasTitle
      open={overflow !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={at}
    >
      {overflow && (
        <div className={styles.day}>
          <DayLines {...lines} day={overflow.day} entries={entriesAt(overflow.day, overflow.items, clock)} />
          {!isOnlyDay && (
            <Button
              size="small"
              onClick={() => {
                onClose();
                acts.onDay(overflow.day);
              }}
            >
              Show this day
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}

/** The overflow whose popover is open; null once its items were moved away or removed. */
export function useOverflow(overflows: readonly Overflow[]) {
  const session = usePlannerSession();
  const [pressed, setPressed] = useState<{ key: string; at: HTMLElement } | null>(null);
  return {
    session,
    overflow: overflows.find((overflow) => overflowKey(overflow) === pressed?.key) ?? null,
    at: pressed?.at ?? null,
    onPress: (key: string, at: HTMLElement) => setPressed({ key, at }),
    onClose: () => setPressed(null),
  };
}
