import { SAMPLE_WEEK } from '../week-grid/sample-week.ts';
import { WeekDrawing } from '../week-grid/week-drawing.tsx';

/** Somebody else's diary: closed with a strap. */
export function UnauthorizedIllustration() {
  return (
    <svg viewBox="0 0 560 370" role="img" aria-label="A diary closed with a strap">
      <path d="M60 34h440v310H60z" fill="var(--sunken)" stroke="var(--rule)" strokeWidth={1.5} />
      <rect x={44} y={20} width={440} height={314} rx={4} fill="var(--surface)" stroke="var(--ink)" strokeWidth={2} />
      <WeekDrawing x={60} y={30} width={408} height={290} entries={SAMPLE_WEEK} />
      <path d="M44 152h456v66H44z" fill="var(--cloth)" />
      <path d="M44 159h456M44 211h456" stroke="var(--accent)" strokeWidth={1.25} strokeDasharray="5 4" />
      <rect x={232} y={136} width={96} height={98} rx={8} fill="var(--accent)" stroke="var(--ink)" strokeWidth={2.5} />
      <circle cx={280} cy={176} r={11} fill="var(--on-accent)" />
      <path d="m280 178 8 30h-16Z" fill="var(--on-accent)" />
    </svg>
  );
}
