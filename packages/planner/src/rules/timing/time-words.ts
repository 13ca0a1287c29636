import { formatLength } from '../../core/time/format.ts';
import type { Instant } from '../../core/time/zones.ts';
import { MINUTE_MS } from './counted-time.ts';
import type { Timer } from './timer.ts';

/** "“Essay” took 45 min". @param subject in quotation marks */
export const tookWords = (subject: string, minutes: number): string =>
  `${subject} took ${minutes === 0 ? 'less than a minute' : formatLength(minutes)}`;

/** "“Essay” took 20 min, 50 min in all". @param all minutes of the task or event, together with these */
export const tookOfAll = (subject: string, minutes: number, all: number): string =>
  `${tookWords(subject, minutes)}${minutes > 0 && all > minutes ? `, ${formatLength(all)} in all` : ''}`;

/** "12 min": rounded as the minutes that are recorded. */
export const timerWords = ({ counted }: Pick<Timer, 'counted'>): string =>
  formatLength(Math.round(counted / MINUTE_MS));

/** Minutes of work, and of the break after it. */
const RHYTHM = { work: 25, rest: 5 };

/** A break that the rhythm of work and rest asks for now, or its end; null otherwise. */
export function breakWords({ row, isPaused }: Pick<Timer, 'row' | 'isPaused'>, now: Instant): string | null {
  const since = now - Date.parse(row.endedAt ?? row.startedAt);
  if (isPaused) return since >= RHYTHM.rest * MINUTE_MS ? 'Break is over' : null;
  return since >= RHYTHM.work * MINUTE_MS ? 'Time for a break' : null;
}
