import { CircleQuestionMark, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './understood-chips.module.css';

/** A parsed part of the typed text, with its meaning. */
export interface UnderstoodPart {
  key: string;
  /** As it was typed. */
  text: string;
  /** Its meaning, as text. */
  words: string;
  mark?: ReactNode;
  onDismiss: () => void;
}

/** Words that were not understood and stay in the title. */
interface UnreadPart {
  key: string;
  words: string;
}

const REMOVES: readonly string[] = ['Backspace', 'Delete'];

export interface UnderstoodChipsProps {
  parts: readonly UnderstoodPart[];
  unread?: readonly UnreadPart[];
}

/** Chips for the parsed parts; a press or Backspace turns one back into text. */
export function UnderstoodChips({ parts, unread = [] }: UnderstoodChipsProps) {
  return (
    <ul className={styles.chips} aria-label="Understood">
      {parts.map(({ key, text, words, mark, onDismiss }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`${words}, keep as text`}
            title={`Keep “${text}” as text`}
            onClick={onDismiss}
            onKeyDown={(event: KeyboardEvent) => {
              if (!REMOVES.includes(event.key)) return;
              event.preventDefault();
              onDismiss();
            }}
          >
            {mark}
            {words}
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      {unread.map(({ key, words }) => (
        <li key={key} className={styles.unread} title="These words stay in the title">
          <CircleQuestionMark size={13} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
}
