import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { useState } from 'react';
import { useStore } from 'zustand';
import { settingsOf } from '../../domain/state/state.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { sayRange, sayWeekdayDate } from '../../domain/time/words.ts';
import type { Settings } from '../../domain/model/settings.ts';
import type { PlannerSession } from '../../session/session.ts';
import crowdStyles from './crowd.module.css';
import { entriesAt } from './day-entries.ts';
import { DayLines } from './day-lines.tsx';
import type { DayLinesProps } from './day-lines.tsx';
import styles from './day-popover.module.css';
import type { Crowd } from './grid-geometry.ts';
import { useLooks } from './use-shown-days.ts';

const percent = (share: number): string => `${share * 100}%`;
const crowdKey = ({ day, items: [first] }: Crowd): string => `${day}-${first?.from ?? ''}`;

/** "Wednesday 18 November, 10:00 – 11:30" */
function crowdLabel({ day, items }: Crowd, today: Day, clock: Settings['clock']): string {
  const from = Math.min(...items.map((item) => item.from));
  const to = Math.max(...items.map((item) => item.to));
  return `${sayWeekdayDate(day, today)}, ${sayRange(from, to, clock)}`;
}

interface CrowdMarksProps {
  crowds: readonly Crowd[];
  today: Day;
  clock: Settings['clock'];
  onPress: (key: string, at: HTMLElement) => void;
}

/** How many more there are at a time than have room. Inside the layer of a time grid. */
export function CrowdMarks({ crowds, today, clock, onPress }: CrowdMarksProps) {
  return crowds.map((crowd) => (
    <div
      key={crowdKey(crowd)}
      role="listitem"
      className={crowdStyles.crowd}
      style={{
        left: percent(crowd.left),
        top: percent(crowd.top),
        width: percent(crowd.width),
        height: percent(crowd.height),
      }}
    >
      <button
        type="button"
        className={crowdStyles.more}
        aria-haspopup="dialog"
        aria-label={`${crowd.items.length} more on ${crowdLabel(crowd, today, clock)}`}
        // The paper around it would begin to draw.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onPress(crowdKey(crowd), event.currentTarget);
        }}
      >
        +{crowd.items.length}
      </button>
    </div>
  ));
}

export interface CrowdPopoverProps extends Omit<DayLinesProps, 'day' | 'entries'> {
  crowd: Crowd | null;
  at: HTMLElement | null;
  /** The day is shown by itself already. */
  isOnlyDay: boolean;
}

/** All that had no room at a time. */
export function CrowdPopover(props: CrowdPopoverProps) {
  const { crowd, at, isOnlyDay, ...lines } = props;
  const { session, onClose, acts } = lines;
  const today = useStore(session.view, (view) => view.today);
  const { clock } = settingsOf(useLooks(session));
  const label = crowd ? crowdLabel(crowd, today, clock) : '';
  return (
    <Popover label={label} open={crowd !== null} onOpenChange={(isOpen) => !isOpen && onClose()} anchor={at}>
      {crowd && (
        <div className={styles.day}>
          <h3 className={styles.title}>{label}</h3>
          <DayLines {...lines} day={crowd.day} entries={entriesAt(crowd.day, crowd.items, clock)} />
          {!isOnlyDay && (
            <Button
              size="small"
              onClick={() => {
                onClose();
                acts.onDay(crowd.day);
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

/** Which crowd is looked at. What was taken out of it, or moved, may leave none. */
export function useCrowd(session: PlannerSession, crowds: readonly Crowd[]) {
  const [pressed, setPressed] = useState<{ key: string; at: HTMLElement } | null>(null);
  return {
    session,
    crowd: crowds.find((crowd) => crowdKey(crowd) === pressed?.key) ?? null,
    at: pressed?.at ?? null,
    onPress: (key: string, at: HTMLElement) => setPressed({ key, at }),
    onClose: () => setPressed(null),
  };
}
