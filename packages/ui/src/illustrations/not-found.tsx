import { SAMPLE_WEEK } from '../week-grid/sample-week.ts';
import { WeekDrawing, weekGeometry } from '../week-grid/week-drawing.tsx';

const WEEK = { x: 20, y: 20, width: 520, height: 300 };
const MISSING = 2;

/** A week whose Wednesday has slipped out. */
export function NotFoundIllustration() {
  const { left, column } = weekGeometry(WEEK);
  const x = left(MISSING);
  return (
    <svg viewBox="0 0 580 400" role="img" aria-label="A week with a day missing">
      <WeekDrawing {...WEEK} missing={[MISSING]} entries={SAMPLE_WEEK.filter(({ day }) => day !== MISSING)} />
      <rect
        x={x}
        y={43}
        width={column}
        height={277}
        fill="none"
        stroke="var(--edge)"
        strokeWidth={1.5}
        strokeDasharray="4 5"
      />
      <text
        x={x + column / 2}
        y={206}
        textAnchor="middle"
        fill="var(--ink)"
        fontFamily="var(--font-display)"
        fontSize={64}
        fontWeight={700}
      >
        ?
      </text>
      <g transform={`translate(${x + 44} 142) rotate(11)`}>
        <rect width={column} height={226} rx={3} fill="var(--raised)" stroke="var(--ink)" strokeWidth={2} />
        <text x={8} y={20} fill="var(--ink)" fontFamily="var(--font-display)" fontSize={14} fontWeight={800}>
          W
        </text>
        <path d={`M0 29h${column}`} stroke="var(--ink)" strokeWidth={1.5} />
        {[0, 1, 2, 3, 4].map((row) => (
          <path key={row} d={`M0 ${68 + row * 33}h${column}`} stroke="var(--line)" />
        ))}
        <Lesson y={33} height={31} hue="rust" width={column} />
        <Lesson y={66} height={31} hue="plum" width={column} />
        <Lesson y={118} height={64} hue="cobalt" width={column} />
      </g>
    </svg>
  );
}

function Lesson({ y, height, hue, width }: { y: number; height: number; hue: string; width: number }) {
  return (
    <g>
      <rect x={4} y={y} width={width - 8} height={height} rx={2} fill={`var(--subject-${hue}-fill)`} />
      <rect x={4} y={y} width={4} height={height} rx={1} fill={`var(--subject-${hue}-edge)`} />
    </g>
  );
}
