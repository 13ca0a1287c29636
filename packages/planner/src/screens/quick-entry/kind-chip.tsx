import { CalendarDays, SquareCheck } from 'lucide-react';
import type { EntryKind } from '../../rules/quick-entry/to-event.ts';
import { capitalize } from '../../core/text/words.ts';
import styles from './kind-chip.module.css';

const OTHER = { task: 'an event', event: 'a task' } as const;

/** Chip that says what the line becomes; a press makes it the other. */
export function KindChip({ kind, onSwitch }: { kind: EntryKind; onSwitch: () => void }) {
  const Icon = kind === 'event' ? CalendarDays : SquareCheck;
  const name = capitalize(kind);
  return (
    <button
      type="button"
      className={styles.kind}
      aria-label={`${name}, make it ${OTHER[kind]}`}
      title={`Make it ${OTHER[kind]}`}
      onClick={onSwitch}
    >
      <Icon size={13} aria-hidden="true" />
      {name}
    </button>
  );
}
