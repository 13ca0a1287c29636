import { Button } from '@bellweek/ui/button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../../core/time/civil-day.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import type { DayEntry } from './day-entries.ts';
import { DayEntryLine } from './day-entry-line.tsx';
import styles from './day-popover.module.css';
import { useEntryPresses } from './use-entry-presses.ts';
import { useItemKeys } from './use-item-keys.ts';
import { useColourState } from '../use-shown-days.ts';
import { formatCount } from '../../../core/text/words.ts';

export interface DayLinesProps {
  day: Day;
  entries: readonly DayEntry[];
  /** Another thing opens, or a line is dragged away. */
  onClose: () => void;
  acts: CalendarActions;
}

/** Lines rendered at a time: thousands of them would be slow. */
const PAGE = 100;

/** Lines of a day in a popover. */
export function DayLines({ day, entries, onClose, acts }: DayLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const colourState = useColourState();
  const [count, setCount] = useState(PAGE);
  const presses = useEntryPresses({
    onOpen: (ref) => {
      onClose();
      acts.onOpen(ref);
    },
    onMenu: acts.onMenu,
    onStart: onClose,
  });
  const { handlers } = useItemKeys({ box, roves: true, onMoveAsked: acts.onMenu, ...acts });
  const showMore = () => {
    flushSync(() => setCount(count + PAGE));
    box.current?.querySelectorAll<HTMLElement>('[data-ref]')[count]?.focus();
  };
  const more = entries.length - count;
  return (
    <div ref={box} className={styles.lines} data-items data-day={day} {...presses} {...handlers}>
      {entries.slice(0, count).map((entry) => (
        <DayEntryLine key={entry.key} entry={entry} colourState={colourState} />
      ))}
      {more > 0 && (
        <Button size="small" onClick={showMore}>
          {more > PAGE ? `Show ${PAGE} of ${formatCount(more)} more` : `Show ${formatCount(more)} more`}
        </Button>
      )}
    </div>
  );
}
