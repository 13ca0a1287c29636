import { TRIAL_DAYS } from '@bellweek/api-client/contract/plans';

/** A trial has a tick per day, a tall one per week; six months have one per week, a tall one per four. */
const STRIPS = {
  trial: { ticks: TRIAL_DAYS, days: 1, tall: 7 },
  tester: { ticks: 26, days: 7, tall: 4 },
};

export interface DayStripProps {
  type: keyof typeof STRIPS;
  remaining: number;
  className?: string;
}

/** A plan's time as bell ticks: past ones are faint, today is marked. Decoration, for periods of the usual length. */
export function DayStrip({ type, remaining, className }: DayStripProps) {
  const { ticks, days, tall } = STRIPS[type];
  // Extended by an operator: the ticks would show an end that is not the plan's.
  if (remaining > (ticks + 1) * days) return null;
  const today = Math.min(ticks - 1, Math.max(0, ticks - Math.ceil(remaining / days)));
  const at = (tick: number) => Number((((tick + 0.5) * 450) / ticks).toFixed(2));
  return (
    <svg viewBox="-4 0 458 30" className={className} aria-hidden="true">
      {Array.from({ length: ticks }, (_, tick) => (
        <path
          key={tick}
          d={`M${at(tick)} 28v${tick % tall === 0 ? -18 : -10}`}
          stroke={tick < today ? 'var(--rule)' : 'var(--ink)'}
          strokeWidth={1.5}
        />
      ))}
      {remaining > 0 && (
        <g>
          <path d={`M${at(today)} 28V8`} stroke="var(--ink)" strokeWidth={3} />
          <circle cx={at(today)} cy={6} r={4.5} fill="var(--accent)" stroke="var(--ink)" strokeWidth={1.25} />
        </g>
      )}
    </svg>
  );
}
