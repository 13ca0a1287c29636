import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './search-field.module.css';
import { SEARCH_KEY, useSearchKey } from './use-search-key.ts';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  /** Told once typing has paused, or at once with Enter and when it is emptied. */
  onSearch: (text: string) => void;
  maxLength?: number;
  /** `/` anywhere on the page leads here: one field of a page has that. */
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
  // What was asked for last: the page may take a while to say so in `value`, and somebody types on meanwhile.
  const [asked, setAsked] = useState(value);
  const [replaced, setReplaced] = useState(0);
  if (value !== known) {
    setKnown(value);
    // Another value came from outside, e.g. by the way back: it replaces what stands here.
    if (value !== asked) {
      setAsked(value);
      setText(value);
      setReplaced(replaced + 1);
    }
  }
  useSearchKey(input, hasHotkey);
  // What was being typed has been replaced, or left: it must not be searched for after all.
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
    // An arrow leads on to what is found.
    if (event.key === 'Enter' || event.key === 'ArrowDown') search(text);
    if (event.key !== 'Escape' || text === '') return;
    // The first Escape empties the field; what else it closes is the next one's.
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
