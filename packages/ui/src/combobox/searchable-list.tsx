import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../text-field/text-field.module.css';
import styles from './combobox.module.css';
import type { ComboboxOption, ComboboxProps } from './combobox.tsx';
import { findByText, isMatch } from './match.ts';
import { useList } from './use-list.ts';

export interface SearchableListProps extends Omit<ComboboxProps, 'label' | 'loadOptions'> {
  id: string;
  options: readonly ComboboxOption[];
  /** What stood in the field before the list was loaded. */
  startText: string;
  startFocused: boolean;
  startOpen: boolean;
}

/** As many as are visible at once. */
const PAGE = 5;

/** The list moves one option per arrow; a page is as many presses. */
function movePage(event: KeyboardEvent<HTMLInputElement>): void {
  const arrow = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' }[event.key];
  if (!arrow || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const input = event.currentTarget;
  for (let step = 0; step < PAGE; step += 1) {
    const press = new window.KeyboardEvent('keydown', { key: arrow, bubbles: true });
    // The next press starts from where this one has led.
    flushSync(() => input.dispatchEvent(press));
  }
}

/** Typing after a press replaces the old choice, which would otherwise have to be deleted letter by letter. */
function selectText({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.select();
}

export function SearchableList(props: SearchableListProps) {
  const { id, name, options, startText, startFocused, startOpen, autoComplete, invalid } = props;
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { root, close } = useList(startOpen);
  useEffect(() => {
    if (startFocused) input.current?.focus();
  }, [startFocused]);
  return (
    <Base.Root
      {...root}
      items={options}
      name={name}
      defaultValue={findByText(options, startText)}
      defaultInputValue={startText}
      itemToStringLabel={({ label }: ComboboxOption) => label}
      itemToStringValue={({ label }: ComboboxOption) => label}
      filter={isMatch}
      autoHighlight
      loopFocus={false}
    >
      <Base.InputGroup ref={group} className={styles.group}>
        <Base.Input
          ref={input}
          id={id}
          className={`${fieldStyles.input} ${styles.input}`}
          placeholder="Select..."
          autoComplete={autoComplete}
          aria-required="true"
          aria-invalid={invalid || undefined}
          aria-describedby={props['aria-describedby']}
          onKeyDown={movePage}
          onClick={selectText}
          onBlur={({ relatedTarget }) => {
            if (!group.current?.contains(relatedTarget)) close();
          }}
        />
        <Base.Trigger className={styles.toggle} tabIndex={-1} aria-label="Show all options">
          <ChevronDown size={20} aria-hidden="true" />
        </Base.Trigger>
        <Base.Portal container={group}>
          <Base.Positioner className={styles.positioner} sideOffset={4}>
            <div className={styles.popup}>
              <Base.Empty className={styles.empty}>No options</Base.Empty>
              <Options />
            </div>
          </Base.Positioner>
        </Base.Portal>
      </Base.InputGroup>
    </Base.Root>
  );
}

function Options() {
  return (
    <Base.List className={styles.list}>
      {(option: ComboboxOption) => (
        <Base.Item key={option.value} value={option} className={styles.option}>
          <Base.ItemIndicator className={styles.chosen}>
            <Check size={18} aria-hidden="true" />
          </Base.ItemIndicator>
          <span className={styles.label}>{option.label}</span>
          <span className={styles.value} aria-hidden="true">
            {option.value}
          </span>
        </Base.Item>
      )}
    </Base.List>
  );
}
