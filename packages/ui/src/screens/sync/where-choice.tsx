import { HardDrive, MonitorSmartphone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import styles from './sync.module.css';

/** Where a planner lives. */
export type Where = 'all' | 'here';

/** The school that can unlock the planner, or has us keep the key; null where nobody else can. */
export type WhereSchool = { mode: 'help' | 'kept'; name: string } | null;

export interface WhereChoiceProps {
  /** Null before the person has chosen. */
  value: Where | null;
  onChange: (where: Where) => void;
  school: WhereSchool;
  /** The planner is in a program of this computer, not in a browser. */
  isProgram: boolean;
}

function allWords(school: WhereSchool): string {
  if (school === null)
    return 'Encrypted before it leaves: only you can read it. On a new device, log in and say yes here.';
  const { mode, name } = school;
  if (mode === 'help') return `Encrypted: we can’t read it. ${name} could unlock it, to help if you lose your devices.`;
  return `Log in anywhere, and it opens. ${name} has us keep the key: we could unlock it, and open it for nobody but you.`;
}

const hereWords = (isProgram: boolean): string =>
  isProgram
    ? 'Nothing you write leaves this computer. If it breaks or goes missing, so does your planner.'
    : 'Nothing you write leaves this browser. If its data is deleted, your planner is gone: shared Chromebooks do that when you sign out, Safari after seven days without a visit.';

/** Two cards: the planner lives on all devices of its person, or on the present device alone. */
export function WhereChoice({ value, onChange, school, isProgram }: WhereChoiceProps) {
  const card = (where: Where, Icon: LucideIcon, title: string, words: string) => (
    <button
      type="button"
      className={styles.card}
      aria-pressed={value === where}
      onClick={() => value !== where && onChange(where)}
    >
      <Icon size={22} aria-hidden="true" />
      <b>{title}</b>
      <span className={styles.quiet}>{words}</span>
    </button>
  );
  return (
    <div className={styles.cards}>
      {card('all', MonitorSmartphone, 'On all my devices', allWords(school))}
      {card('here', HardDrive, 'Only on this device', hereWords(isProgram))}
    </div>
  );
}
