import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import fieldStyles from '../text-field/text-field.module.css';
import styles from './combobox.module.css';
import type { SearchableListProps } from './searchable-list.tsx';

export interface ComboboxOption {
  /** Short and unique, such as a country's code; shown beside the label and searched as a whole. */
  value: string;
  label: string;
}

export interface ComboboxProps {
  label: string;
  /** The form gets the chosen option's label under this name. */
  name: string;
  defaultOption: ComboboxOption;
  /** Called when somebody begins to fill in the form, not before. */
  loadOptions: () => Promise<readonly ComboboxOption[]>;
  autoComplete?: string;
  /** Wrong, and told so elsewhere: `aria-describedby` names the place. */
  invalid?: boolean;
  'aria-describedby'?: string;
}

interface Loaded {
  List: ComponentType<SearchableListProps>;
  options: readonly ComboboxOption[];
  text: string;
  hadFocus: boolean;
}

/**
 * A choice among many, by typing a part of it. At first it is a plain text field, in the prerendered page too: the list
 * and the code that searches it come with the first step into the form. Without a connection it stays a text field.
 */
export function Combobox({ loadOptions, label, ...field }: ComboboxProps) {
  const id = useId();
  const plain = useRef<HTMLInputElement>(null);
  const load = useRef<() => void>(() => undefined);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    let begun = false;
    const begin = async () => {
      if (begun) return;
      begun = true;
      try {
        const [{ SearchableList }, options] = await Promise.all([import('./searchable-list.tsx'), loadOptions()]);
        const input = plain.current;
        if (!input) return;
        setLoaded({
          List: SearchableList,
          options,
          text: input.value,
          hadFocus: input.ownerDocument.activeElement === input,
        });
      } catch (failure) {
        console.warn('The list could not be loaded; its field takes any text.', failure);
        begun = false;
        setAsked(false);
      }
    };
    load.current = () => void begin();
    const form = plain.current?.form;
    form?.addEventListener('focusin', load.current, { once: true });
    return () => form?.removeEventListener('focusin', load.current);
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
          startText={loaded.text}
          startFocused={loaded.hadFocus}
          startOpen={loaded.hadFocus && isAsked}
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

/** What stands there until the list is loaded. */
function PlainField({ field, id, input, isLoading, ask }: PlainFieldProps) {
  const { defaultOption, invalid, ...attributes } = field;
  return (
    <div className={styles.group}>
      <input
        {...attributes}
        ref={input}
        id={id}
        className={`${fieldStyles.input} ${styles.input}`}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-required="true"
        aria-invalid={invalid || undefined}
        placeholder="Select..."
        defaultValue={defaultOption.label}
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
