import type { ReactNode } from 'react';
import type { DesktopSystem } from '../platform/detect-os.ts';
import { SYSTEM_NAMES } from '../platform/detect-os.ts';
import { PlannerScreen } from './planner-screen.tsx';

const INK = { stroke: 'var(--ink)', strokeWidth: 2.5 };

/** A computer with the planner open, in the look of the system: menu bar and dock, taskbar, or panel and terminal. */
export function DownloadIllustration({ os, label }: { os: DesktopSystem; label?: string }) {
  const Machine = MACHINES[os];
  return (
    <svg viewBox="0 0 640 430" role="img" aria-label={label ?? `The planner on a ${SYSTEM_NAMES[os]} computer`}>
      <Machine />
    </svg>
  );
}

const MACHINES: Record<DesktopSystem, () => ReactNode> = { mac: Mac, windows: Windows, linux: Linux };

function Mac() {
  return (
    <g fill="none">
      <rect x={88} y={24} width={464} height={312} rx={16} fill="var(--raised)" {...INK} />
      <rect x={102} y={38} width={436} height={284} rx={4} fill="var(--subject-cobalt-fill)" />
      <rect x={102} y={38} width={436} height={15} fill="var(--surface)" />
      <circle cx={112} cy={45.5} r={3} fill="var(--ink)" />
      {[122, 150, 172, 198].map((x, at) => (
        <rect key={x} x={x} y={43.5} width={[20, 14, 18, 16][at]} height={4} rx={1} fill="var(--ink-soft)" />
      ))}
      {/* The product's own entry in the menu bar. */}
      {[466, 469, 472].map((x, at) => (
        <path key={x} d={`M${x} 49v${at === 1 ? -8 : -5}`} stroke="var(--ink)" strokeWidth={1.6} />
      ))}
      <rect x={486} y={43.5} width={44} height={4} rx={1} fill="var(--ink-soft)" />
      <rect
        x={130}
        y={68}
        width={380}
        height={212}
        rx={8}
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth={1.5}
      />
      {['var(--danger)', 'var(--accent)', 'var(--success)'].map((fill, at) => (
        <circle key={fill} cx={143 + at * 11} cy={78.5} r={3.4} fill={fill} />
      ))}
      <path d="M131 89h378" stroke="var(--rule)" />
      <PlannerScreen x={131} y={89.5} width={378} height={184} />
      <rect x={224} y={291} width={192} height={24} rx={8} fill="var(--surface)" stroke="var(--rule)" />
      {(['cobalt', 'rust', 'moss', 'plum', 'teal', 'rose'] as const).map((hue, at) => (
        <rect key={hue} x={233 + at * 30} y={295.5} width={15} height={15} rx={4} fill={`var(--subject-${hue}-edge)`} />
      ))}
      <path
        d="M40 352h560l-14 24a12 12 0 0 1-10 6H64a12 12 0 0 1-10-6Z"
        fill="var(--sunken)"
        {...INK}
        strokeLinejoin="round"
      />
      <path d="M264 352q4 9 14 9h84q10 0 14-9" {...INK} />
      <path d="M20 400h600" stroke="var(--rule)" strokeWidth={1.5} />
    </g>
  );
}

function Windows() {
  return (
    <g fill="none">
      <rect x={70} y={18} width={500} height={318} rx={8} fill="var(--raised)" {...INK} />
      <rect x={82} y={30} width={476} height={280} fill="var(--subject-teal-fill)" />
      <rect
        x={112}
        y={46}
        width={416}
        height={222}
        rx={4}
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth={1.5}
      />
      <rect x={122} y={54} width={70} height={4.5} rx={1} fill="var(--ink-soft)" />
      <path d="M464 57h9M485 52.5h9v9h-9zM506 52.5l9 9m0-9-9 9" stroke="var(--ink)" strokeWidth={1.4} />
      <path d="M113 67h414" stroke="var(--rule)" />
      <PlannerScreen x={113} y={67.5} width={414} height={196} />
      <rect x={82} y={286} width={476} height={24} fill="var(--surface)" />
      <path d="M82 286h476" stroke="var(--rule)" />
      <rect x={214} y={291} width={76} height={14} rx={7} fill="var(--sunken)" stroke="var(--edge)" />
      <circle cx={223} cy={297.5} r={2.6} stroke="var(--ink-soft)" strokeWidth={1.3} />
      {(['ochre', 'cobalt', 'moss', 'rose'] as const).map((hue, at) => (
        <rect key={hue} x={302 + at * 24} y={291} width={14} height={14} rx={2} fill={`var(--subject-${hue}-edge)`} />
      ))}
      <path d="M302 308.5h14" stroke="var(--ink)" strokeWidth={2} />
      {/* The product's own entry in the system tray. */}
      <path d="m478 296 4-3 4 3" stroke="var(--ink)" strokeWidth={1.5} />
      {[496, 499, 502].map((x, at) => (
        <path key={x} d={`M${x} 303v${at === 1 ? -9 : -6}`} stroke="var(--ink)" strokeWidth={1.6} />
      ))}
      <rect x={516} y={293} width={34} height={4} rx={1} fill="var(--ink-soft)" />
      <rect x={524} y={300} width={26} height={4} rx={1} fill="var(--ink-soft)" />
      <path d="M284 336v44h72v-44" fill="var(--sunken)" {...INK} strokeLinejoin="round" />
      <path d="M228 380h184v10H228z" fill="var(--raised)" {...INK} strokeLinejoin="round" />
      <path d="M20 392h600" stroke="var(--rule)" strokeWidth={1.5} />
    </g>
  );
}

function Linux() {
  return (
    <g fill="none">
      <rect x={96} y={30} width={448} height={306} rx={8} fill="var(--raised)" {...INK} />
      <rect x={108} y={42} width={424} height={282} fill="var(--subject-plum-fill)" />
      <rect x={108} y={42} width={424} height={16} fill="var(--ink)" />
      <rect x={118} y={48} width={34} height={4} rx={1} fill="var(--paper)" />
      <rect x={302} y={48} width={38} height={4} rx={1} fill="var(--paper)" />
      {[486, 489, 492].map((x, at) => (
        <path key={x} d={`M${x} 54v${at === 1 ? -8 : -5}`} stroke="var(--paper)" strokeWidth={1.6} />
      ))}
      <circle cx={508} cy={50} r={2.5} fill="var(--paper)" />
      <circle cx={518} cy={50} r={2.5} fill="var(--paper)" />
      {(['rose', 'ochre', 'moss', 'cobalt', 'slate'] as const).map((hue, at) => (
        <rect key={hue} x={115} y={72 + at * 24} width={15} height={15} rx={3} fill={`var(--subject-${hue}-edge)`} />
      ))}
      <rect
        x={146}
        y={70}
        width={372}
        height={202}
        rx={6}
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth={1.5}
      />
      <rect x={300} y={76.5} width={64} height={4.5} rx={1} fill="var(--ink-soft)" />
      <circle cx={507} cy={79} r={4.5} fill="var(--sunken)" stroke="var(--ink)" />
      <path d="m505 77 4 4m0-4-4 4" stroke="var(--ink)" />
      <path d="M147 89h370" stroke="var(--rule)" />
      <PlannerScreen x={147} y={89.5} width={370} height={178} />
      <rect x={352} y={222} width={168} height={92} rx={6} fill="#172036" stroke="var(--ink)" strokeWidth={1.5} />
      <text x={364} y={244} fill="#f4eddf" fontFamily="ui-monospace, monospace" fontSize={11}>
        $ bellweek
      </text>
      <rect x={364} y={254} width={92} height={4} rx={1} fill="#8d97a8" />
      <rect x={364} y={266} width={64} height={4} rx={1} fill="#8d97a8" />
      <text x={364} y={294} fill="#f4eddf" fontFamily="ui-monospace, monospace" fontSize={11}>
        $
      </text>
      <rect x={376} y={285} width={7} height={11} fill="#ffc629" />
      <path d="M290 336v46h60v-46" fill="var(--sunken)" {...INK} strokeLinejoin="round" />
      <path d="M216 382h208" {...INK} strokeLinecap="round" />
      <path d="M20 392h600" stroke="var(--rule)" strokeWidth={1.5} />
    </g>
  );
}
