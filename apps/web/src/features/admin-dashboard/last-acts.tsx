import type { Overview } from '@bellweek/api-client/contract/overview';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Link } from '@bellweek/ui/link';
import { auditSentence } from '../../admin/audit-sentences.ts';
import { adminPaths } from '../../config/paths.ts';
import styles from './last-acts.module.css';

/** The newest acts of operators, each leading to its entry in the audit log. */
export function LastActs({ acts }: { acts: Overview['acts'] }) {
  return (
    <section className={styles.acts} aria-labelledby="acts">
      <h2 id="acts" className={styles.heading}>
        Recent operator activity
      </h2>
      {acts.length === 0 && <p className={styles.time}>No operator has changed anything yet.</p>}
      <ul>
        {acts.map((act) => (
          <li key={act.id} className={styles.act}>
            <Link href={`${adminPaths.auditLogs}?action=${encodeURIComponent(act.action)}&open=${act.id}`}>
              {auditSentence(act) ?? act.action}
            </Link>
            <span className={styles.time}>
              <DateTime value={act.timestamp} format="relative" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
