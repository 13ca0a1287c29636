import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import listStyles from '../combobox/combobox.module.css';
import { useList } from '../combobox/use-list.ts';
import { SEARCH_KEY, useSearchKey } from '../search-field/use-search-key.ts';
import styles from './multi-select.module.css';

export interface MultiSelectProps {
  label: string;
  placeholder?: string;
  /** All options; with `onQuery`, the options that match the typed text. */
  options: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** At most one: another choice replaces it. */
  isSingle?: boolean;
  /** Called with the typed text, for options that are searched elsewhere. */
  onQuery?: (text: string) => void;
  /** The options for the typed text are still loading. */
  isLoading?: boolean;
  /** Texts of options and choices that are ids. */
  labels?: ReadonlyMap<string, string>;
  /** Details that distinguish options of one name, by option. */
  details?: ReadonlyMap<string, string>;
  /** Shown below the options, such as that there are more. */
  note?: string | null;
  /** Shown without options. */
  emptyText?: string;
  /** Ref of the text input, for moving the focus there. */
  input?: RefObject<HTMLInputElement | null>;
  /** `/` anywhere on the page focuses this field, as it does a search field: one field per page. */
  hasHotkey?: boolean;
}

/** A choice of any number among many, found by typing; chosen ones are chips in the field and can be removed. */
export function MultiSelect(props: MultiSelectProps) {
  const {
    label,
    placeholder = 'Select...',
    options,
    value,
    onChange,
    isSingle = false,
    onQuery,
    hasHotkey = false,
    labels,
  } = props;
  const labelOf = (one: string) => labels?.get(one) ?? one;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = props.input ?? own;
  useSearchKey(input, hasHotkey);
  const [query, setQuery] = useState('');
  const { root, close } = useList();
  const ask = (text: string) => {
    setQuery(text);
    onQuery?.(text);
  };
  const choose = (chosen: string[], details: Base.Root.ChangeEventDetails) => {
    // Escape closes the list, then the layer below; it must not clear the choice.
    if (details.reason === 'escape-key') return details.allowPropagation();
    onChange(isSingle ? chosen.slice(-1) : chosen);
    ask('');
    if (isSingle) close();
  };
  return (
    <Base.Root
      {...root}
      multiple
      items={options}
      filter={onQuery ? null : undefined}
      value={[...value]}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={ask}
      autoHighlight
      loopFocus={false}
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Base.InputGroup ref={group} className={`${listStyles.group} ${styles.control}`}>
          <Base.Chips className={styles.chips}>
            {value.map((one) => (
              <Base.Chip key={one} className={styles.chip} aria-label={labelOf(one)}>
                <bdi className={styles.text}>{labelOf(one)}</bdi>
                <Base.ChipRemove className={styles.remove} aria-label={`Remove ${labelOf(one)}`}>
                  <X size={14} aria-hidden="true" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              ref={input}
              id={id}
              className={styles.input}
              placeholder={value.length === 0 ? placeholder : ''}
              autoComplete="off"
              aria-keyshortcuts={hasHotkey ? SEARCH_KEY : undefined}
              onBlur={({ relatedTarget }) => {
                if (!group.current?.contains(relatedTarget)) close();
              }}
            />
          </Base.Chips>
          <Base.Trigger className={styles.toggle} tabIndex={-1} aria-label="Show all options">
            <ChevronDown size={18} aria-hidden="true" />
          </Base.Trigger>
          <Base.Portal container={group}>
            <Base.Positioner className={listStyles.positioner} sideOffset={4} anchor={group}>
              <Options {...props} />
            </Base.Positioner>
          </Base.Portal>
        </Base.InputGroup>
      </div>
    </Base.Root>
  );
}

function Options({ isLoading = false, emptyText = 'No options', labels, details, note }: MultiSelectProps) {
  return (
    <div className={`${listStyles.popup} ${styles.popup}`}>
      <Base.Empty className={listStyles.empty}>{isLoading ? 'Loading...' : emptyText}</Base.Empty>
      <Base.List className={listStyles.list}>
        {(option: string) => (
          <Base.Item key={option} value={option} className={listStyles.option}>
            <Base.ItemIndicator className={listStyles.chosen}>
              <Check size={18} aria-hidden="true" />
            </Base.ItemIndicator>
            <span className={listStyles.label}>
              <bdi>{labels?.get(option) ?? option}</bdi>{' '}
              {details?.has(option) && <bdi className={styles.detail}>{details.get(option)}</bdi>}
            </span>
          </Base.Item>
        )}
      </Base.List>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
