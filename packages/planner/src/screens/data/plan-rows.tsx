import { useStore } from 'zustand';
import type { ImportLine } from '../../domain/import/import-plan.ts';
import { settingsOf } from '../../domain/state/state.ts';
import { sayDayOrTime } from '../../domain/time/words.ts';
import type { PlannerSession } from '../../session/session.ts';
import type { PlanRow } from './import-words.ts';
import styles from './import-preview.module.css';

export interface PlanRowsProps {
  session: PlannerSession;
  label: string;
  rows: readonly PlanRow[];
}

const SHOWN = 20;

/** How many of what; those that can be named are, at a press. */
export function PlanRows({ session, label, rows }: PlanRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{label}</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            {row.lines.length === 0 ? (
              <Head row={row} />
            ) : (
              <details>
                <summary>
                  <Head row={row} />
                </summary>
                <Lines session={session} lines={row.lines} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Head = ({ row }: { row: PlanRow }) => (
  <span className={styles.head}>
    <span className={styles.count}>{row.count}</span> <span>{row.label}</span>
  </span>
);

function Lines({ session, lines }: { session: PlannerSession; lines: readonly ImportLine[] }) {
  const today = useStore(session.view, (view) => view.today);
  const clock = useStore(session.view, (view) => settingsOf(view.state).clock);
  const say = (when: string | null): string => (when === null ? 'No due date' : sayDayOrTime(when, today, clock));
  const rest = lines.length - SHOWN;
  return (
    <ul className={styles.lines}>
      {lines.slice(0, SHOWN).map(({ title, when, before }, at) => (
        <li key={at}>
          <span className={styles.title}>{title}</span>{' '}
          <span className={styles.when}>
            {before !== undefined && <>{say(before)} → </>}
            {say(when)}
          </span>
        </li>
      ))}
      {rest > 0 && <li className={styles.when}>and {rest} more</li>}
    </ul>
  );
}
