import { Check, CircleAlert, Ellipsis } from 'lucide-react';
import styles from './frame.module.css';
import { usePlanner } from '../workspace/planner-context.tsx';

const WORDS = {
  saved: 'Saved on this device',
  saving: 'Saving…',
  failed: 'Not saved: your latest changes are only on this screen',
} as const;
const ICONS = { saved: Check, saving: Ellipsis, failed: CircleAlert } as const;

/** Shows whether changes are saved. The banner above the planner says what to do when they are not. */
export function SaveMark() {
  const step = usePlanner((view) => view.save.status);
  const Icon = ICONS[step];
  return (
    <span className={styles.save} data-save={step} title={WORDS[step]}>
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{WORDS[step]}</span>
    </span>
  );
}
