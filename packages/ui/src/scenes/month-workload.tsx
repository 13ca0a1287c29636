import type { SubjectHue } from '../subjects/subjects.ts';
import styles from './month-workload.module.css';
import { Scene } from './scene.tsx';

const LABEL =
  'A month calendar. Each day shows its tasks as blocks in the colours of their subjects, and each week shows its hours ' +
  'of work. The week from 16 November is the busiest, with nine hours.';

type Blocks = Partial<Record<number, SubjectHue[]>>;

interface Week {
  dates: number[];
  blocks: Blocks;
  hours: number;
  isNow?: boolean;
}

/** Blocks by the day's place in the week; one block is half an hour. */
const WEEKS: Week[] = [
  {
    dates: [2, 3, 4, 5, 6, 7, 8],
    blocks: { 0: ['rust'], 1: ['plum', 'plum'], 3: ['moss', 'moss'], 4: ['rust'], 6: ['ochre', 'ochre'] },
    hours: 4,
  },
  {
    dates: [9, 10, 11, 12, 13, 14, 15],
    blocks: {
      0: ['rust', 'rust'],
      1: ['moss', 'moss', 'plum'],
      2: ['ochre', 'ochre'],
      4: ['plum', 'plum'],
      6: ['cobalt', 'cobalt', 'cobalt'],
    },
    hours: 6,
  },
  {
    dates: [16, 17, 18, 19, 20, 21, 22],
    blocks: {
      0: ['rust', 'rust'],
      1: ['rust', 'rust', 'rust', 'plum'],
      2: ['cobalt', 'cobalt', 'cobalt', 'moss', 'moss'],
      3: ['moss', 'moss', 'cobalt', 'cobalt'],
      4: ['plum'],
      6: ['ochre', 'ochre'],
    },
    hours: 9,
    isNow: true,
  },
  {
    dates: [23, 24, 25, 26, 27, 28, 29],
    blocks: { 0: ['rust'], 1: ['ochre', 'ochre'], 2: ['ochre', 'ochre'], 3: ['ochre'], 4: ['rose', 'rose'] },
    hours: 4,
  },
  {
    dates: [30, 1, 2, 3, 4, 5, 6],
    blocks: { 0: ['rose', 'rose'], 2: ['moss', 'moss'] },
    hours: 2,
  },
];

const CELL = { width: 44, height: 50, left: 0, top: 26 };
const MOST = 9;
const LETTERS = 'MTWTFSS';

/** Workload over time: a month, day by day and week by week. */
export function MonthWorkloadScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.window}>
        <div className={styles.name}>November</div>
        <svg viewBox="0 0 400 280" className={styles.month}>
          {[...LETTERS].map((letter, day) => (
            <text key={day} x={day * CELL.width + 6} y={18} className={styles.letter}>
              {letter}
            </text>
          ))}
          {WEEKS.map((week, row) => (
            <WeekRow key={week.dates[0]} week={week} y={CELL.top + row * CELL.height} />
          ))}
          <path d={`M0 ${CELL.top}H400`} stroke="var(--ink)" strokeWidth={1.5} />
        </svg>
      </div>
    </Scene>
  );
}

function WeekRow({ week: { dates, blocks, hours, isNow }, y }: { week: Week; y: number }) {
  const total = CELL.width * 7 + 12;
  return (
    <g>
      {isNow && <rect x={0} y={y} width={CELL.width * 7} height={CELL.height} fill="var(--accent-soft)" />}
      <path d={`M0 ${y + CELL.height}H400`} stroke="var(--line)" />
      {dates.map((date, day) => (
        <g key={date} transform={`translate(${day * CELL.width} ${y})`}>
          <text x={6} y={16} className={styles.date}>
            {date}
          </text>
          {blocks[day]?.map((hue, at) => (
            <rect
              key={at}
              x={6 + (at % 3) * 11}
              y={33 - Math.floor(at / 3) * 10}
              width={9}
              height={8}
              rx={1.5}
              transform="translate(0 4)"
              fill={`var(--subject-${hue}-edge)`}
            />
          ))}
        </g>
      ))}
      <rect
        x={total}
        y={y + 9}
        width={(hours / MOST) * 68}
        height={14}
        rx={2}
        fill={isNow ? 'var(--accent-strong)' : 'var(--rule)'}
      />
      <text x={total} y={y + 39} className={styles.date}>
        {hours} h
      </text>
    </g>
  );
}
