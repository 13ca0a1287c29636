import { SAMPLE_WEEK } from '../week-grid/sample-week.ts';
import { WeekDrawing } from '../week-grid/week-drawing.tsx';

export interface PlannerScreenProps {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TASKS = ['cobalt', 'rust', 'moss', 'plum', 'teal'] as const;

/** The planner's window at a small size: to-do list on the left, the week on the right. A group inside an SVG. */
export function PlannerScreen({ x, y, width, height }: PlannerScreenProps) {
  const list = Math.round(width * 0.26);
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill="var(--surface)" />
      <rect x={x} y={y} width={list} height={height} fill="var(--sunken)" />
      {TASKS.map((hue, row) => (
        <g key={hue} transform={`translate(${x + 10} ${y + 16 + row * 22})`}>
          <rect width={9} height={9} rx={2} fill="none" stroke="var(--edge)" strokeWidth={1.25} />
          {row === 1 && <path d="M2 4.5 4 6.8 7.4 2.4" fill="none" stroke="var(--ink)" strokeWidth={1.5} />}
          <rect
            x={15}
            y={2}
            width={list - 42 - (row % 3) * 9}
            height={4.5}
            rx={1}
            fill="var(--ink-soft)"
            opacity={row === 1 ? 0.4 : 1}
          />
          <rect x={list - 20} y={2} width={5} height={5} fill={`var(--subject-${hue}-edge)`} />
        </g>
      ))}
      <path d={`M${x + list} ${y}v${height}`} stroke="var(--rule)" />
      <WeekDrawing
        x={x + list + 10}
        y={y + 8}
        width={width - list - 20}
        height={height - 18}
        entries={SAMPLE_WEEK}
        now={{ day: 2, row: 3 }}
      />
    </g>
  );
}
