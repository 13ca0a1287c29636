import type { LicenseEvent } from '@bellweek/api-client/contract/license';
import { PLANS } from '@bellweek/api-client/contract/plans';
import { DateTime } from '../../dates/date-time.tsx';
import { formatDate } from '../../dates/format-date.ts';
import styles from './account-screen.module.css';

/** An event in words, e.g. "Individual Membership now ends on 1 May 2027". */
export function sayLicenseEvent({ kind, type, expiresAt }: LicenseEvent): string {
  const plan = PLANS[type].title;
  const day = expiresAt === null ? null : formatDate(expiresAt, 'shortDate');
  switch (kind) {
    case 'started':
    case 'granted':
      return day === null ? `${plan} started` : `${plan} started, until ${day}`;
    case 'end_changed':
      return day === null ? `${plan} has a new end` : `${plan} now ends on ${day}`;
    case 'suspended':
      return `${plan} was suspended`;
    case 'resumed':
    case 'restored':
      return `${plan} is active again`;
    case 'ended':
    case 'expired':
      return `${plan} ended`;
  }
}

/** Changes of the reader's access, newest first. */
export function LicenseHistoryList({ events }: { events: readonly LicenseEvent[] }) {
  if (events.length === 0) return <p className={styles.quiet}>No access so far.</p>;
  return (
    <ul className={styles.history}>
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.type}`}>
          {sayLicenseEvent(event)}{' '}
          <span className={styles.quiet}>
            <DateTime value={event.at} format="shortDate" />
          </span>
        </li>
      ))}
    </ul>
  );
}
