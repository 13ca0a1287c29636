import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-mark.tsx';
import styles from './quick-entry.module.css';
import type { Suggestion } from './suggest.ts';

export const optionId = (listId: string, at: number): string => `${listId}-${String(at)}`;

export interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** Listbox of tags or groups that match the name being typed. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <ul id={id} className={styles.suggestions} role="listbox" aria-label="Suggestions">
      {suggestions.map((suggestion, at) => (
        <li
          key={suggestion.id}
          id={optionId(id, at)}
          role="option"
          className={styles.suggestion}
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          {suggestion.look.kind === 'tag' ? (
            <TagMark hue={suggestion.look.hue} letter={suggestion.look.letter} />
          ) : (
            <GroupIcon icon={suggestion.look.icon} hue={suggestion.look.hue} />
          )}
          <span>{suggestion.name}</span>
          <span className={styles.among}>{suggestion.among}</span>
        </li>
      ))}
    </ul>
  );
}
