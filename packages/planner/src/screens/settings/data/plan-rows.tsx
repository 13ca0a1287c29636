import { ChevronDown } from 'lucide-react';
import type { ImportLine } from '../../../rules/files/import/known-row.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { groupLines, formatWhen } from './import-words.ts';
import type { PlanRow } from './import-words.ts';
import styles from './import-preview.module.css';
import { usePlanner } from '../../workspace/planner-context.tsx';
import { formatCount } from '../../../core/text/words.ts';

export interface PlanRowsProps {
  label: string;
  rows: readonly PlanRow[];
}

const SHOWN = 12;

/** Counts by kind, with the names in a disclosure. */
export function PlanRows({ label, rows }: PlanRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{label}</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            {row.lines.length === 0 ? (
              <div className={styles.head}>
                <Head row={row} />
              </div>
            ) : (
              <details>
                <summary className={styles.head}>
                  <Head row={row} />
                  <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
                </summary>
                <Lines lines={row.lines} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Head = ({ row }: { row: PlanRow }) => (
  <>
    <span className={styles.count}>{formatCount(row.count)}</span> <span>{row.label}</span>
  </>
);

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  const today = usePlanner((view) => view.today);
  const clock = usePlanner((view) => settingsOf(view.state).clock);
  const groups = groupLines(lines);
  const rest = groups.length - SHOWN;
  return (
    <ul className={styles.lines}>
      {groups.slice(0, SHOWN).map(({ line, count }) => (
        <li key={line.title}>
          <span className={styles.title}>{line.title}</span>{' '}
          <span className={styles.when}>
            {formatWhen(line, today, clock)}
            {count > 1 && `, and ${formatCount(count - 1)} more`}
          </span>
        </li>
      ))}
      {rest > 0 && <li className={styles.when}>and {formatCount(rest)} more</li>}
    </ul>
  );
}
