import { MARK_CLAPPER, MARK_COLUMNS } from '@bellweek/api-client/contract/mark';
import { SUBJECT_SHAPES } from '../subjects/subjects.ts';
import type { SubjectHue } from '../subjects/subjects.ts';

const INK = { stroke: 'var(--ink)', strokeWidth: 2.5 };
const BAY = 64;
const LEFT = 80;
const FLOORS = [126, 176, 226];

/** Lessons behind the windows, from Monday to Friday; the door is in the middle of the ground floor. */
const WINDOWS: (SubjectHue | 'now' | 'door')[][] = [
  ['cobalt', 'moss', 'rust', 'rose', 'plum'],
  ['rust', 'cobalt', 'now', 'ochre', 'moss'],
  ['moss', 'rose', 'door', 'teal', 'slate'],
];

/** A school whose façade is a school week: five columns under the bell. */
export function SchoolHouseIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 284" className={className} aria-hidden="true" fill="none">
      <Tree x={34} size={24} />
      <Tree x={446} size={19} />
      <rect x={LEFT - 10} y={94} width={BAY * 5 + 20} height={188} fill="var(--surface)" {...INK} />
      <path
        d={`M${LEFT - 24} 94 240 18 ${LEFT + BAY * 5 + 24} 94Z`}
        fill="var(--raised)"
        {...INK}
        strokeLinejoin="round"
      />
      <g transform="translate(218 43) scale(2.75)">
        {MARK_COLUMNS.map((column) => (
          <path key={column} d={column} fill="var(--ink)" />
        ))}
        <path d={MARK_CLAPPER} fill="var(--accent-strong)" />
      </g>
      <path d={`M${LEFT - 10} 116h${BAY * 5 + 20}`} stroke="var(--ink)" strokeWidth={1.5} />
      {[...'MTWTF'].map((letter, day) => (
        <text
          key={day}
          x={LEFT + day * BAY + 12}
          y={110}
          fill="var(--ink)"
          fontFamily="var(--font-display)"
          fontSize={13}
          fontWeight={700}
        >
          {letter}
        </text>
      ))}
      {[1, 2, 3, 4].map((day) => (
        <path key={day} d={`M${LEFT + day * BAY} 117v${day === 2 || day === 3 ? 108 : 164}`} stroke="var(--line)" />
      ))}
      {WINDOWS.map((floor, row) =>
        floor.map((lesson, day) => <Window key={`${row}-${day}`} lesson={lesson} day={day} row={row} />),
      )}
      <path d="M8 282h464" {...INK} strokeLinecap="round" />
      <path d="M196 282v-6h88v6" fill="var(--sunken)" stroke="var(--ink)" strokeWidth={1.5} />
    </svg>
  );
}

function Window({ lesson, day, row }: { lesson: SubjectHue | 'now' | 'door'; day: number; row: number }) {
  const x = LEFT + day * BAY + 11;
  const y = FLOORS[row] ?? 0;
  if (lesson === 'door') {
    return (
      <g>
        <path d={`M${x - 3} 276v-30a24 24 0 0 1 48 0v30Z`} fill="var(--accent)" {...INK} />
        <path d={`M${x + 21} 223v53`} stroke="var(--on-accent)" strokeWidth={1.5} />
        <path
          d={`M${x + 15} 252v6M${x + 27} 252v6`}
          stroke="var(--on-accent)"
          strokeWidth={2.5}
          strokeLinecap="round"
        />
      </g>
    );
  }
  const isNow = lesson === 'now';
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={42}
        height={36}
        rx={2}
        fill={isNow ? 'var(--accent)' : `var(--subject-${lesson}-fill)`}
        stroke={isNow ? 'var(--ink)' : 'none'}
        strokeWidth={1.5}
      />
      {isNow ? (
        <path d={`M${x} ${y + 20}h42M${x + 21} ${y}v36`} stroke="var(--on-accent)" strokeWidth={1.5} />
      ) : (
        <>
          <rect x={x} y={y} width={3} height={36} rx={1} fill={`var(--subject-${lesson}-edge)`} />
          <path
            d={SUBJECT_SHAPES[lesson]}
            transform={`translate(${x + 8} ${y + 5}) scale(.83)`}
            fill={`var(--subject-${lesson}-edge)`}
          />
        </>
      )}
    </g>
  );
}

function Tree({ x, size }: { x: number; size: number }) {
  return (
    <g stroke="var(--ink)" strokeWidth={2}>
      <path d={`M${x} 282v${-size * 2.4}`} />
      <circle cx={x} cy={282 - size * 3} r={size} fill="var(--subject-moss-fill)" />
      <path d={`M${x} ${282 - size * 1.6}l${size * 0.5} ${-size * 0.7}`} />
    </g>
  );
}
