import { SUBJECT_SHAPES } from '../subjects/subjects.ts';
import type { SubjectHue } from '../subjects/subjects.ts';

export interface WeekEntry {
  /** Column, from 0. */
  day: number;
  /** Rows, from 0; may be fractions. */
  from: number;
  to: number;
  hue: SubjectHue;
  /** Dashed: planned for the future. */
  isOutline?: boolean;
}

export interface WeekDrawingProps {
  x?: number;
  y?: number;
  width: number;
  height: number;
  days?: number;
  rows?: number;
  entries?: WeekEntry[];
  /** The column of today and the row of the present moment. */
  now?: { day: number; row: number };
  /** Letters above the columns. */
  letters?: string;
  /** Columns to leave out. */
  missing?: number[];
}

/** Space for the bell ticks on the left and the letters above. */
const GUTTER = 16;
const HEAD = 22;

/** Position of columns and rows in a drawing of this size. */
export function weekGeometry({ x = 0, y = 0, width, height, days = 5, rows = 8 }: WeekDrawingProps) {
  const column = (width - GUTTER) / days;
  const row = (height - HEAD) / rows;
  return { column, row, left: (day: number) => x + GUTTER + day * column, top: (at: number) => y + HEAD + at * row };
}

/** The week as a group inside an SVG: ruled columns, faint rows, a tick per bell, lessons, and now. */
export function WeekDrawing(props: WeekDrawingProps) {
  const { x = 0, y = 0, height, days = 5, rows = 8, entries = [], now, letters = 'MTWTF', missing = [] } = props;
  const { column, left, top } = weekGeometry(props);
  const present = Array.from({ length: days }, (_, day) => day).filter((day) => !missing.includes(day));
  return (
    <g fill="none">
      {now && !missing.includes(now.day) && (
        <rect
          x={left(now.day)}
          y={top(0)}
          width={column}
          height={height - HEAD}
          fill="var(--accent-soft)"
          opacity={0.6}
        />
      )}
      {Array.from({ length: rows + 1 }, (_, row) => (
        <g key={row}>
          <path d={`M${x} ${top(row)}h${row % 2 === 0 ? 9 : 5}`} stroke="var(--ink)" strokeWidth={1.5} />
          {present.map((day) => (
            <path key={day} d={`M${left(day)} ${top(row)}h${column}`} stroke="var(--line)" />
          ))}
        </g>
      ))}
      {present.map((day) => (
        <g key={day}>
          <path
            d={`M${left(day)} ${y + 4}V${y + height}M${left(day + 1)} ${y + 4}V${y + height}`}
            stroke="var(--rule)"
            strokeWidth={1}
          />
          <text
            x={left(day) + 6}
            y={y + 15}
            fill={now?.day === day ? 'var(--ink)' : 'var(--ink-soft)'}
            fontFamily="var(--font-display)"
            fontSize={12}
            fontWeight={now?.day === day ? 800 : 600}
          >
            {letters[day]}
          </text>
        </g>
      ))}
      <path d={`M${left(0)} ${top(0)}H${left(days)}`} stroke="var(--ink)" strokeWidth={1.5} />
      {entries.map((entry) => (
        <Entry key={`${entry.day}-${entry.from}`} entry={entry} geometry={{ column, left, top }} />
      ))}
      {now && <Now x={x} at={top(now.row)} from={left(now.day)} to={left(now.day + 1)} />}
    </g>
  );
}

type Geometry = Pick<ReturnType<typeof weekGeometry>, 'column' | 'left' | 'top'>;

function Entry({ entry: { day, from, to, hue, isOutline }, geometry }: { entry: WeekEntry; geometry: Geometry }) {
  const x = geometry.left(day) + 2.5;
  const y = geometry.top(from) + 2;
  const width = geometry.column - 5;
  const height = geometry.top(to) - geometry.top(from) - 4;
  const mark = Math.min(10, height - 4);
  if (isOutline) {
    return (
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={2}
        stroke="var(--edge)"
        strokeWidth={1.25}
        strokeDasharray="3 3"
      />
    );
  }
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={2} fill={`var(--subject-${hue}-fill)`} />
      <rect x={x} y={y} width={3} height={height} rx={1} fill={`var(--subject-${hue}-edge)`} />
      <path
        d={SUBJECT_SHAPES[hue]}
        transform={`translate(${x + 7} ${y + 3}) scale(${mark / 12})`}
        fill={`var(--subject-${hue}-edge)`}
      />
    </g>
  );
}

function Now({ x, at, from, to }: { x: number; at: number; from: number; to: number }) {
  return (
    <g>
      <path d={`M${from} ${at}H${to}`} stroke="var(--ink)" strokeWidth={4} />
      <path d={`M${from} ${at}H${to}`} stroke="var(--accent)" strokeWidth={2} />
      <circle cx={x + 5} cy={at} r={4.5} fill="var(--accent)" stroke="var(--ink)" strokeWidth={1.25} />
    </g>
  );
}
