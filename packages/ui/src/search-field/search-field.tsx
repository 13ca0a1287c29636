import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './search-field.module.css';
import { SEARCH_KEY, useSearchKey } from './use-search-key.ts';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search. */
  value: string;
  /** Called once typing has paused, or at once with Enter and when it is cleared. */
  onSearch: (text: string) => void;
  maxLength?: number;
  /** `/` anywhere on the page focuses this field: one field per page. */
  hasHotkey?: boolean;
}

const PAUSE_MS = 300;

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, maxLength = 200, hasHotkey = true } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The last search: the page may take a while to pass it back as `value`, while typing goes on.
  const [asked, setAsked] = useState(value);
  const [replaced, setReplaced] = useState(0);
  if (value !== known) {
    setKnown(value);
    // Another value came from outside, e.g. with Back: it replaces the text.
    if (value !== asked) {
      setAsked(value);
      setText(value);
      setReplaced(replaced + 1);
    }
  }
  useSearchKey(input, hasHotkey);
  // Cancel the search for text that was replaced, or left.
  useEffect(() => () => window.clearTimeout(timer.current), [replaced]);

  const search = (wanted: string) => {
    window.clearTimeout(timer.current);
    const term = wanted.trim();
    if (term === asked) return;
    setAsked(term);
    onSearch(term);
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(search, PAUSE_MS, target.value);
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // An arrow moves on to the results.
    if (event.key === 'Enter' || event.key === 'ArrowDown') search(text);
    if (event.key !== 'Escape' || text === '') return;
    // The first Escape clears the field; only the next one closes anything else.
    event.stopPropagation();
    event.preventDefault();
    clear();
  };
  return (
    <div className={styles.search} role="search">
      <Search className={styles.icon} size={18} aria-hidden="true" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={`field-look ${styles.input}`}
        placeholder={placeholder ?? label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={hasHotkey ? SEARCH_KEY : undefined}
        onChange={type}
        onKeyDown={press}
      />
      {text === '' ? (
        hasHotkey && (
          <kbd className={styles.key} aria-hidden="true">
            {SEARCH_KEY}
          </kbd>
        )
      ) : (
        <IconButton label="Clear search" size="small" className={styles.clear} onClick={clear}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
