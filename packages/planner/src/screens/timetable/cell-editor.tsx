import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { completion, spelled, lastTextOf, readRoom, roomText } from '../../rules/timetable/lesson-cells.ts';
import type { GridText, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import { nameKey } from '../../core/text/fold.ts';
import styles from './lesson-grid.module.css';

/** Where the focus goes after a cell was written. */
export type GridMove = 'down' | 'up' | 'right' | 'stay';

export interface CellEditorProps {
  /** Name of its place, such as "Monday A, 1". */
  label: string;
  value: GridText | null;
  /** The typed character replaces what is there. */
  isReplacing: boolean;
  grid: LessonGrid;
  /** Names to complete, the most likely first. */
  subjects: readonly string[];
  onCommit: (text: GridText | null, move: GridMove) => void;
  onCancel: () => void;
}

interface TypedSubject {
  text: string;
  /** Where the completed end begins; null for none. */
  completedFrom: number | null;
}

const EMPTY: GridText = { subject: '', room: '', teacher: '' };

/** Fields for the subject, and for the room and teacher, of one place of the grid. */
export function CellEditor({ label, value, isReplacing, grid, subjects, onCommit, onCancel }: CellEditorProps) {
  const known = value ?? EMPTY;
  // An object: a text that is completed to the same name again has to select its end again.
  const [typed, setTyped] = useState<TypedSubject>({ text: isReplacing ? '' : known.subject, completedFrom: null });
  const subject = typed.text;
  /** Null follows the subject: its last room and teacher are proposed. */
  const [room, setRoom] = useState<string | null>(null);
  const subjectInput = useRef<HTMLInputElement>(null);
  const roomInput = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const isSame = nameKey(subject) === nameKey(known.subject);
  const proposed = isSame ? known : (lastTextOf(grid.cells, subject) ?? EMPTY);
  const shownRoom = room ?? roomText(proposed);

  useLayoutEffect(() => {
    subjectInput.current?.focus();
    subjectInput.current?.select();
  }, []);
  // The completed end is selected, so that typing goes on over it.
  useLayoutEffect(() => {
    if (typed.completedFrom !== null) subjectInput.current?.setSelectionRange(typed.completedFrom, typed.text.length);
  }, [typed]);

  const commit = (move: GridMove) => {
    if (isDone.current) return;
    isDone.current = true;
    const place = room === null ? { room: proposed.room, teacher: proposed.teacher } : readRoom(room);
    onCommit(subject.trim() === '' ? null : { subject: spelled(subject, subjects), ...place }, move);
  };
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value;
    const isInsert = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
    const isAtEnd = target.selectionStart === text.length;
    const whole = isInsert && isAtEnd ? completion(text, subjects) : null;
    setTyped({ text: whole ?? text, completedFrom: whole === null ? null : text.length });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isRoom = event.target === roomInput.current;
    const move = moveOf(event, isRoom);
    // Keys of the grid are off while a cell is typed.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    } else if (move) {
      event.preventDefault();
      commit(move);
    }
  };
  const common = { className: styles.input, autoComplete: 'off', spellCheck: false, onKeyDown: press };
  return (
    <div
      className={styles.editor}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit('stay');
      }}
    >
      <input
        {...common}
        ref={subjectInput}
        aria-label={`Subject, ${label}`}
        aria-autocomplete="inline"
        placeholder="Subject"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={200}
        value={subject}
        onChange={type}
      />
      <input
        {...common}
        ref={roomInput}
        aria-label={`Room, teacher, ${label}`}
        placeholder="Room, teacher"
        enterKeyHint="done"
        maxLength={500}
        value={shownRoom}
        onChange={({ target }) => setRoom(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}

/** Enter and the vertical arrows write the cell; Tab goes from subject to room, and from there to the next day. */
function moveOf({ key, shiftKey }: KeyboardEvent, isRoom: boolean): GridMove | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  if (key === 'Tab' && isRoom !== shiftKey) return shiftKey ? 'stay' : 'right';
  return null;
}
