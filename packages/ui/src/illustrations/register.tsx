export interface RegisterIllustrationProps {
  /** The last line is filled in. */
  isSigned?: boolean;
}

const NAMES = ['Amira K.', 'Ben O.', 'Chloe T.', 'Dev P.', 'Ella M.', 'Finn W.'];
const LEFT = 40;
const TOP = 62;
const ROW = 47;
const NAME_WIDTH = 190;
const DAY = 52;
const DAYS = 5;
const RIGHT = LEFT + NAME_WIDTH + DAYS * DAY;
const BOTTOM = TOP + (NAMES.length + 1) * ROW;
/** Days of absence, for a realistic class. */
const AWAY = new Set(['1-3', '4-0', '2-4']);

const rowTop = (row: number): number => TOP + row * ROW;
const dayLeft = (day: number): number => LEFT + NAME_WIDTH + day * DAY;

/** A class register: each line has its ticks, and the last line is for the next person. */
export function RegisterIllustration({ isSigned = false }: RegisterIllustrationProps) {
  const label = isSigned
    ? 'A class register with your line ticked'
    : 'A class register whose last line is free for your name';
  return (
    <svg viewBox="0 0 540 452" role="img" aria-label={label}>
      <rect x={32} y={28} width={500} height={412} rx={4} fill="var(--sunken)" stroke="var(--rule)" />
      <rect x={16} y={12} width={500} height={412} rx={4} fill="var(--surface)" stroke="var(--ink)" strokeWidth={2} />
      <path d="M16 62h500" stroke="var(--ink)" strokeWidth={1.5} />
      <g fill="var(--ink-soft)" fontFamily="var(--font-display)" fontSize={15} fontWeight={700}>
        <text x={LEFT + 10} y={44} fill="var(--ink)">
          Register
        </text>
        {[...'MTWTF'].map((letter, day) => (
          <text key={day} x={dayLeft(day) + DAY / 2} y={44} textAnchor="middle">
            {letter}
          </text>
        ))}
      </g>
      <rect x={17} y={rowTop(NAMES.length)} width={498} height={ROW} fill="var(--accent)" />
      {Array.from({ length: DAYS }, (_, day) => (
        <path key={day} d={`M${dayLeft(day)} 62V${BOTTOM}`} stroke="var(--rule)" />
      ))}
      <path d={`M${LEFT - 4} 12V424`} stroke="var(--margin-line)" />
      {NAMES.map((name, row) => (
        <g key={name}>
          <text x={LEFT + 10} y={rowTop(row) + 29} fill="var(--ink)" fontSize={16}>
            {name}
          </text>
          {Array.from({ length: DAYS }, (_, day) => (
            <Mark key={day} row={row} day={day} />
          ))}
          <path d={`M16 ${rowTop(row + 1)}h500`} stroke="var(--line)" />
        </g>
      ))}
      <path d={`M16 ${BOTTOM}h500`} stroke="var(--ink)" strokeWidth={1.5} />
      <OwnLine isSigned={isSigned} />
    </svg>
  );
}

function Mark({ row, day }: { row: number; day: number }) {
  const x = dayLeft(day) + DAY / 2;
  const y = rowTop(row) + ROW / 2;
  if (AWAY.has(`${row}-${day}`)) return <circle cx={x} cy={y} r={2.5} fill="var(--edge)" />;
  return <Tick x={x} y={y} stroke="var(--ink-soft)" />;
}

function Tick({ x, y, stroke }: { x: number; y: number; stroke: string }) {
  return <path d={`m${x - 6} ${y} 4 5 8-10`} fill="none" stroke={stroke} strokeWidth={2} strokeLinecap="round" />;
}

function OwnLine({ isSigned }: { isSigned: boolean }) {
  const top = rowTop(NAMES.length);
  return (
    <g>
      <text x={LEFT + 10} y={top + 29} fill="var(--on-accent)" fontSize={16} fontWeight={700}>
        {isSigned ? 'You' : 'You?'}
      </text>
      {isSigned ? (
        <Tick x={dayLeft(0) + DAY / 2} y={top + ROW / 2} stroke="var(--on-accent)" />
      ) : (
        <path
          d={`M${LEFT + 58} ${top + 31}H${dayLeft(0) - 14}`}
          stroke="var(--on-accent)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      )}
      <path d={`M${RIGHT} 62V${BOTTOM}`} stroke="var(--rule)" />
    </g>
  );
}
