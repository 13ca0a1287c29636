import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../text-field/text-field.module.css';
import styles from './combobox.module.css';
import type { ComboboxOption, ComboboxProps } from './props.ts';
import { findByText, search } from './match.ts';
import { useList } from './use-list.ts';

/** State of the plain field at the moment when the list replaces it. */
export interface PlainFieldState {
  text: string;
  hadFocus: boolean;
  selection: [start: number, end: number];
  isOpen: boolean;
}

export interface SearchableListProps extends Omit<ComboboxProps, 'label' | 'loadOptions'> {
  id: string;
  options: readonly ComboboxOption[];
  start: PlainFieldState;
}

/** The number of options visible at once. */
const PAGE = 5;

/** Page keys are sent as several arrow keys, as the list only handles single steps. */
function movePage(event: KeyboardEvent<HTMLInputElement>): void {
  const arrow = { PageDown: 'ArrowDown', PageUp: 'ArrowUp' }[event.key];
  if (!arrow || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const input = event.currentTarget;
  for (let step = 0; step < PAGE; step += 1) {
    const press = new window.KeyboardEvent('keydown', { key: arrow, bubbles: true });
    // Synchronously: the next press starts from the option that this press reaches.
    flushSync(() => input.dispatchEvent(press));
  }
}

/** Selects the text at a press: typing replaces the old choice, instead of deleting it letter by letter. */
function selectText({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.select();
}

/** Types a text into a field as a person does: React only notices a value that its own setter has not set. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * The text is the state, and the choice is the option it names: a text without an option stays as typed and never
 * counts as another option, such as the one chosen before.
 */
function useText(options: readonly ComboboxOption[], start: Pick<PlainFieldState, 'text' | 'isOpen'>) {
  const [text, setText] = useState(start.text);
  const textBefore = useRef(start.text);
  const chosen = findByText(options, text);
  const { root, close } = useList(start.isOpen);
  const onOpenChange: typeof root.onOpenChange = (open, details) => {
    if (open) textBefore.current = text;
    else if (details.reason === 'escape-key') setText(textBefore.current);
    root.onOpenChange(open, details);
  };
  const onInputValueChange = (next: string, { reason, event }: Base.Root.ChangeEventDetails) => {
    // Base UI clears a field whose text names no option, and any at Escape.
    if (reason === 'input-clear' || reason === 'escape-key') return;
    const isFilledIn = reason === 'input-change' && event.type === 'input' && !('inputType' in event);
    setText(isFilledIn ? (findByText(options, next)?.label ?? next) : next);
  };
  const list = { ...root, onOpenChange, value: chosen, inputValue: text, onInputValueChange };
  return { list, text, chosen, close };
}

export function SearchableList(props: SearchableListProps) {
  const { id, name, options, start, defaultOption, autoComplete, invalid, unknownText } = props;
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isTyped = start.hadFocus && start.text !== defaultOption.label;
  const { list, text, chosen, close } = useText(
    options,
    isTyped ? { text: defaultOption.label, isOpen: false } : start,
  );
  const found = search(options, text);
  const isUnknown = chosen === null && text.trim() !== '';
  const first = useRef({ ...start, isTyped });
  useLayoutEffect(() => {
    if (!input.current || !first.current.hadFocus) return;
    input.current.focus({ preventScroll: true });
    // Base UI searches for typed input, not for the initial text.
    if (first.current.isTyped) type(input.current, first.current.text);
    input.current.setSelectionRange(...first.current.selection);
  }, []);
  useEffect(() => input.current?.setCustomValidity(isUnknown ? unknownText : ''), [isUnknown, unknownText]);
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter chooses from the list; in an empty list it must not submit the form instead.
    if (event.key === 'Enter' && list.open && found.length === 0) event.preventDefault();
    else movePage(event);
  };
  return (
    <Base.Root
      {...list}
      items={options}
      filteredItems={found}
      itemToStringLabel={({ label }: ComboboxOption) => label}
      autoHighlight
      loopFocus={false}
    >
      <Base.InputGroup ref={group} className={styles.group}>
        <Base.Input
          ref={input}
          id={id}
          name={name}
          className={`field-look ${fieldStyles.input} ${styles.input}`}
          placeholder="Select..."
          autoComplete={autoComplete}
          aria-required="true"
          aria-invalid={invalid || undefined}
          aria-describedby={props['aria-describedby']}
          onKeyDown={pressKey}
          onFocus={() => {
            if (chosen) input.current?.select();
          }}
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
