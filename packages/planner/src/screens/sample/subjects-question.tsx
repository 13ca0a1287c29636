import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { unusedStyle } from '../../rules/tasks/new-rows.ts';
import type { GroupStyle } from '../../rules/tasks/new-rows.ts';
import { TagMark } from '../fields/tag-mark.tsx';
import styles from './first-run.module.css';
import { toggledName, addNames } from './chosen-subjects.ts';

export interface SubjectsQuestionProps {
  /** Names to press. */
  suggested: readonly string[];
  value: readonly string[];
  onChange: (subjects: string[]) => void;
  /** Text in the field that was not entered yet. */
  written: string;
  onWrite: (text: string) => void;
}

/** Question for the subjects: press suggestions or type others. */
export function SubjectsQuestion({ suggested, value, onChange, written, onWrite }: SubjectsQuestionProps) {
  // Suggestions keep their place when pressed; typed subjects come after them.
  const offered = addNames(suggested, value.join('\n'));
  // The marks they will have in the planner.
  const looks: GroupStyle[] = [];
  for (const name of value) looks.push(unusedStyle(looks, name));
  const enter = () => {
    onChange(addNames(value, written));
    onWrite('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In an empty field, Enter submits the form.
    if ((event.key !== 'Enter' && event.key !== ',') || written.trim() === '') return;
    event.preventDefault();
    enter();
  };
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>What do you study?</legend>
      <div className={styles.pills}>
        {offered.map((name) => {
          const look = looks[value.indexOf(name)];
          return (
            <button
              key={name}
              type="button"
              className={styles.subject}
              data-hue={look?.hue}
              aria-pressed={look !== undefined}
              onClick={() => onChange(toggledName(value, name))}
            >
              {look ? <TagMark {...look} /> : <Plus size={12} aria-hidden="true" />}
              {name}
            </button>
          );
        })}
        <input
          type="text"
          className={`field-look ${styles.input}`}
          aria-label="Another subject"
          placeholder="Add a subject, press Enter"
          autoComplete="off"
          maxLength={500}
          value={written}
          onChange={({ target }) => onWrite(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </fieldset>
  );
}
