import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './fields.module.css';

interface EntryOptions<V> {
  value: V | null;
  /** Formats the value as text. */
  write: (value: V) => string;
  /** Parses a text; null where it is not understood. */
  read: (text: string) => V | null;
  /** Called with the parsed value, or null where the field was emptied. */
  onChange: (value: V | null) => void;
  /** An emptied field goes back to its value. */
  isRequired?: boolean;
}

/** Text input for a value: parsed on Enter or when the field is left, kept as typed where it is not understood. */
function useParsedField<V>({ value, write, read, onChange, isRequired = false }: EntryOptions<V>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const written = value === null ? '' : write(value);
  const rest = () => {
    setTyped(null);
    setUnknown(false);
  };
  const take = (next: V | null) => {
    rest();
    if (next !== value) onChange(next);
  };
  const commit = () => {
    const text = (typed ?? written).trim();
    if (text === written || (text === '' && isRequired)) return rest();
    if (text === '') return take(null);
    const meant = read(text);
    if (meant === null) setUnknown(true);
    else take(meant);
  };
  const type = (text: string) => {
    setTyped(text);
    setUnknown(false);
  };
  return { text: typed ?? written, isDirty: typed !== null, isUnknown, type, commit, rest, take };
}

export interface ParsedFieldProps<V> extends EntryOptions<V> {
  label: string;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  placeholder?: string;
  /** Error message where a text is not understood: what to write instead. */
  unknownText: string;
  /** Id of the element that says why the value cannot be; marks the field. */
  faultId?: string;
  isDisabled?: boolean;
  /** Next value for an arrow key; up is 1, down -1. */
  step?: (value: V | null, direction: 1 | -1, isFine: boolean) => V | null;
  /** Content inside the field, at its end. */
  children?: ReactNode;
}

export function ParsedField<V>(props: ParsedFieldProps<V>) {
  const { label, hideLabel, placeholder, unknownText, faultId, isDisabled, step, value, children } = props;
  const entry = useParsedField(props);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      entry.commit();
    } else if (event.key === 'Escape' && entry.isDirty) {
      // The first Escape restores the text; the next one closes what is around the field.
      event.preventDefault();
      event.stopPropagation();
      entry.rest();
    } else if (step && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const from = entry.isDirty ? props.read(entry.text) : value;
      const next = step(from, event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
      if (next !== null) entry.take(next);
    }
  };
  return (
    <div className={styles.field}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control} data-wide={children ? true : undefined}>
        <input
          id={id}
          type="text"
          className={`field-look ${styles.input}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={entry.text}
          placeholder={placeholder}
          disabled={isDisabled}
          aria-invalid={entry.isUnknown || faultId !== undefined || undefined}
          aria-describedby={entry.isUnknown ? `${id}-unknown` : faultId}
          onChange={({ target }) => entry.type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={entry.commit}
          onKeyDown={onKeyDown}
        />
        {children}
      </div>
      <div id={`${id}-unknown`} className={styles.unknown} role="alert" hidden={!entry.isUnknown}>
        {entry.isUnknown && unknownText}
      </div>
    </div>
  );
}
