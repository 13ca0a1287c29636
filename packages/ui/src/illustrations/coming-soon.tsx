import { SAMPLE_WEEK } from '../week-grid/sample-week.ts';
import { WeekDrawing, weekGeometry } from '../week-grid/week-drawing.tsx';

const WEEK = { x: 20, y: 24, width: 520, height: 300 };
const DRAWN_DAYS = 3;

/** A week in progress: three days are drawn, two are pencilled in. */
export function ComingSoonIllustration() {
  const { left, column, top } = weekGeometry(WEEK);
  const entries = SAMPLE_WEEK.map((entry) => ({ ...entry, isOutline: entry.day >= DRAWN_DAYS }));
  const tip = { x: left(DRAWN_DAYS + 1), y: top(5) };
  return (
    <svg viewBox="0 0 600 350" role="img" aria-label="A week that is still being drawn">
      <WeekDrawing {...WEEK} missing={[3, 4]} entries={entries} />
      <path d={`M${left(3)} ${WEEK.y + 4}V${WEEK.y + WEEK.height}`} stroke="var(--rule)" />
      <path d={`M${tip.x} ${WEEK.y + 4}V${tip.y}`} stroke="var(--ink)" strokeWidth={1.5} />
      <path d={`M${left(5)} ${WEEK.y + 4}V${WEEK.y + WEEK.height}`} stroke="var(--rule)" strokeDasharray="2 5" />
      {[3, 4].map((day) => (
        <text
          key={day}
          x={left(day) + column / 2 - 4}
          y={WEEK.y + 15}
          fill="var(--ink-soft)"
          fontFamily="var(--font-display)"
          fontSize={12}
        >
          {'TF'[day - DRAWN_DAYS]}
        </text>
      ))}
      <Pencil x={tip.x} y={tip.y} />
    </svg>
  );
}

function Pencil({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(28)`} stroke="var(--ink)" strokeWidth={2} strokeLinejoin="round">
      <path d="M0 0-10-28h20Z" fill="var(--raised)" />
      <path d="M0 0-3.6-10h7.2Z" fill="var(--ink)" />
      <path d="M-10-28v-118h20v118Z" fill="var(--accent)" />
      <path d="M-3.5-28v-118M3.5-28v-118" strokeWidth={1.25} />
      <path d="M-10-146v-12h20v12Z" fill="var(--sunken)" />
      <path d="M-10-158v-10a10 10 0 0 1 20 0v10Z" fill="var(--subject-rose-fill)" />
    </g>
  );
}
