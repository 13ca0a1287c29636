import type { Settings } from '../../../schema/settings.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';
import { formatSpan } from '../../../core/time/format.ts';
import { piecesOver, SHORTEST } from '../../../rules/calendar/grid-geometry.ts';
import styles from './time-grid.module.css';

export interface DrawnSpanProps {
  span: Span;
  days: readonly Day[];
  clock: Settings['clock'];
  /** Gets the first piece, the anchor of the editor. */
  onShown?: (element: HTMLElement | null) => void;
}

const percent = (share: number): string => `${share * 100}%`;

/** A span that was drawn on the grid, while its editor is open; or one that a plan would add. */
export function DrawnSpan({ span, days, clock, onShown }: DrawnSpanProps) {
  return piecesOver(span, days).map(({ column, from, to }, at) => (
    <div
      key={column}
      ref={at === 0 ? onShown : undefined}
      className={styles.preview}
      aria-hidden="true"
      style={{
        left: percent(column / days.length),
        width: percent(1 / days.length),
        top: percent(from / DAY_MINUTES),
        height: percent(Math.max(to - from, SHORTEST) / DAY_MINUTES),
      }}
    >
      <strong>{formatSpan(span, clock)}</strong>
    </div>
  ));
}
