import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../text-field/text-field.module.css';
import styles from './combobox.module.css';
import type { ComboboxOption, ComboboxProps } from './props.ts';
import type { SearchableListProps, PlainFieldState } from './searchable-list.tsx';
import { watchInteraction } from './interaction-idle.ts';

interface Loaded {
  List: ComponentType<SearchableListProps>;
  options: readonly ComboboxOption[];
  start: Omit<PlainFieldState, 'isOpen'>;
}

/** State of the plain field, for the list that replaces it. */
function startOf(input: HTMLInputElement): Loaded['start'] {
  const { value, selectionStart, selectionEnd, ownerDocument } = input;
  return {
    text: value,
    hadFocus: ownerDocument.activeElement === input,
    selection: [selectionStart ?? value.length, selectionEnd ?? value.length],
  };
}

/**
 * A choice among many, by typing a part of it. At first it is a plain text field, in the prerendered page too: the list
 * and its search code load when the form is first used. Offline it stays a text field.
 */
export function Combobox({ loadOptions, label, ...field }: ComboboxProps) {
  const id = useId();
  const plain = useRef<HTMLInputElement>(null);
  const load = useRef<() => void>(() => undefined);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    const form = plain.current?.form;
    const hands = form && watchInteraction(form);
    let begun = false;
    const begin = async () => {
      if (begun) return;
      begun = true;
      try {
        const [{ SearchableList }, options] = await Promise.all([import('./searchable-list.tsx'), loadOptions()]);
        await hands?.wait();
        const input = plain.current;
        // Synchronously: text typed between reading the field and replacing it would be lost.
        if (input) flushSync(() => setLoaded({ List: SearchableList, options, start: startOf(input) }));
      } catch (failure) {
        console.warn('The list could not be loaded; its field takes any text.', failure);
        begun = false;
        setAsked(false);
      }
    };
    load.current = () => void begin();
    form?.addEventListener('focusin', load.current, { once: true });
    return () => {
      form?.removeEventListener('focusin', load.current);
      hands?.stop();
    };
  }, [loadOptions]);

  const ask = () => {
    setAsked(true);
    load.current();
  };
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      {loaded ? (
        <loaded.List
          {...field}
          id={id}
          options={loaded.options}
          start={{ ...loaded.start, isOpen: loaded.start.hadFocus && isAsked }}
        />
      ) : (
        <PlainField field={field} id={id} input={plain} isLoading={isAsked} ask={ask} />
      )}
    </div>
  );
}

interface PlainFieldProps {
  field: Omit<ComboboxProps, 'label' | 'loadOptions'>;
  id: string;
  input: React.RefObject<HTMLInputElement | null>;
  isLoading: boolean;
  ask: () => void;
}

/** The field until the list is loaded. */
function PlainField({ field, id, input, isLoading, ask }: PlainFieldProps) {
  const { defaultOption, invalid, unknownText: _, ...attributes } = field;
  return (
    <div className={styles.group}>
      <input
        {...attributes}
        ref={input}
        id={id}
        className={`field-look ${fieldStyles.input} ${styles.input}`}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-required="true"
        aria-invalid={invalid || undefined}
        placeholder="Select..."
        defaultValue={defaultOption.label}
        onFocus={({ currentTarget }) => {
          if (currentTarget.value === defaultOption.label) currentTarget.select();
        }}
        onClick={ask}
      />
      <span className={styles.toggle}>
        <ChevronDown size={20} aria-hidden="true" />
      </span>
      {isLoading && (
        <div className={`${styles.popup} ${styles.waiting}`} role="status">
          Loading...
        </div>
      )}
    </div>
  );
}
