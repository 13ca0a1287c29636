import { TRIAL_DAYS } from '@bellweek/api-client/contract/plans';
import type { LicenseType } from '@bellweek/api-client/contract/plans';

/** Six months, drawn with the days that they have on average. */
const TESTER_STRIP_DAYS = 182;

export interface DayStripProps {
  type: LicenseType;
  remaining: number;
  className?: string;
}

/** A plan's days as bell ticks, a taller one for each week: those that passed are faint, today is struck. Decoration. */
export function DayStrip({ type, remaining, className }: DayStripProps) {
  const days = type === 'trial' ? TRIAL_DAYS : TESTER_STRIP_DAYS;
  const today = Math.min(days - 1, Math.max(0, days - remaining));
  const gap = 450 / days;
  return (
    <svg viewBox="-4 0 458 30" className={className} aria-hidden="true">
      {Array.from({ length: days }, (_, day) => (
        <path
          key={day}
          d={`M${((day + 0.5) * gap).toFixed(2)} 28v${day % 7 === 0 ? -18 : -10}`}
          stroke={day < today ? 'var(--rule)' : 'var(--ink)'}
          strokeWidth={days > TRIAL_DAYS ? 1 : 1.5}
        />
      ))}
      {remaining > 0 && (
        <g>
          <path d={`M${((today + 0.5) * gap).toFixed(2)} 28V8`} stroke="var(--ink)" strokeWidth={3} />
          <circle cx={(today + 0.5) * gap} cy={6} r={4.5} fill="var(--accent)" stroke="var(--ink)" strokeWidth={1.25} />
        </g>
      )}
    </svg>
  );
}
