import { PlannerScreen } from './planner-screen.tsx';

const INK = { stroke: 'var(--ink)', strokeWidth: 2.5, strokeLinejoin: 'round' } as const;

/** A student's desk: the planner on a laptop between the school books and the pencils. */
export function DeskIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 284" className={className} aria-hidden="true" fill="none">
      <rect x={104} y={48} width={284} height={206} rx={10} fill="var(--raised)" {...INK} />
      <PlannerScreen x={115} y={59} width={262} height={184} />
      <rect x={115} y={59} width={262} height={184} stroke="var(--ink)" strokeWidth={1.5} />
      <path d="M78 258h336l-9 17a9 9 0 0 1-8 5H95a9 9 0 0 1-8-5Z" fill="var(--sunken)" {...INK} />
      <Books />
      <Pencils />
      <path d="M8 282h464" {...INK} strokeLinecap="round" />
    </svg>
  );
}

function Books() {
  return (
    <g stroke="var(--ink)" strokeWidth={2} strokeLinejoin="round">
      <path d="M14 262h62v18H14Z" fill="var(--subject-cobalt-fill)" />
      <path d="M22 246h50v16H22Z" fill="var(--subject-rust-fill)" />
      <path d="M17 228h56v18H17Z" fill="var(--subject-moss-fill)" />
      <path d="M24 262v18M31 246v16M27 228v18" />
    </g>
  );
}

function Pencils() {
  return (
    <g stroke="var(--ink)" strokeWidth={2} strokeLinejoin="round">
      <path d="m430 236-3-46 4-9 6 8 2 47Z" fill="var(--accent)" />
      <path d="m444 236 4-36 6-8 4 9-5 35Z" fill="var(--subject-plum-fill)" />
      <path d="M422 232h40l-4 48h-32Z" fill="var(--surface)" />
      <path d="M424 246h36" />
    </g>
  );
}
