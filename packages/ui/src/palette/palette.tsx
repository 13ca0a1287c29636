import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Key } from '../key/key.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './palette.module.css';

export interface PaletteOption {
  /** Unique among the options. */
  key: string;
  /** Icon of its kind. */
  mark: ReactNode;
  title: ReactNode;
  /** Details that distinguish it from others of its name; empty for none. */
  detail?: string;
  isDone?: boolean;
  /** The shortcut of the same action. */
  shortcut?: string;
  onPress: () => void;
}

export interface PaletteGroup {
  /** Heading above its options; left out where there is one group. */
  title?: string;
  options: readonly PaletteOption[];
}

export interface PaletteProps {
  title: string;
  /** Name of the text field. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** Below the text field. */
  filters?: ReactNode;
  /** Number of results, or what may be typed. */
  status: string;
  groups: readonly PaletteGroup[];
  /** Enter, with the place of the highlighted option among all; 0 while there is none. */
  onEnter: (index: number) => void;
  onClose: () => void;
  /** See `Sheet`. */
  finalFocus?: false;
}

const PAGE = 8;
const LONGEST = 200;

/** Sheet with a search field: arrow keys go through what was found, Enter or a press chooses one. */
export function Palette(props: PaletteProps) {
  const { title, label, query, onQuery, filters, status, groups, onEnter, onClose, finalFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const shown = groups.filter(({ options }) => options.length > 0);
  const count = shown.reduce((sum, { options }) => sum + options.length, 0);
  const at = Math.min(active, count - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(at + step, count - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(Math.max(at, 0));
    } else if (event.key === 'Escape' && query !== '') {
      // The first Escape clears the text, the next one closes.
      event.stopPropagation();
      onQuery('');
    }
  };
  return (
    <Sheet open onClose={onClose} title={title} size="tall" initialFocus={input} finalFocus={finalFocus}>
      <div className={styles.search}>
        <Search className={styles.glass} size={20} aria-hidden="true" />
        <input
          ref={input}
          // At once, not a frame later: typing may continue right after the shortcut.
          autoFocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label={label}
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${at}` : undefined}
          className={`field-look ${styles.input}`}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={query}
          // The caret goes behind letters that were typed before the field was there.
          onFocus={({ target }) => target.setSelectionRange(query.length, query.length)}
          onChange={({ target }) => {
            onQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {filters}
      <p className={styles.status} role="status">
        {status}
      </p>
      {count > 0 && (
        <div ref={list} id={listId} className={styles.list} role="listbox" aria-label="Found">
          <Groups groups={shown} listId={listId} active={at} />
        </div>
      )}
    </Sheet>
  );
}

function Groups({ groups, listId, active }: { groups: readonly PaletteGroup[]; listId: string; active: number }) {
  let next = 0;
  return groups.map(({ title, options }, place) => {
    const first = next;
    next += options.length;
    const rows = options.map((option, index) => (
      <Row {...option} key={option.key} id={`${listId}-${first + index}`} isActive={first + index === active} />
    ));
    if (title === undefined) return rows;
    const heading = `${listId}-group-${place}`;
    return (
      <div key={title} role="group" aria-labelledby={heading}>
        <p id={heading} className={styles.heading}>
          {title}
        </p>
        {rows}
      </div>
    );
  });
}

interface RowProps extends Omit<PaletteOption, 'key'> {
  id: string;
  isActive: boolean;
}

function Row({ id, isActive, mark, title, detail = '', isDone, shortcut, onPress }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.hit}
      data-done={isDone || undefined}
      onClick={onPress}
      // Keep the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.mark}>{mark}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      {shortcut !== undefined && (
        <span className={styles.key}>
          <Key name={shortcut} />
        </span>
      )}
    </div>
  );
}
