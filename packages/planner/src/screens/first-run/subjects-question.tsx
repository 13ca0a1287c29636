import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { unusedStyle } from '../../domain/commands/new-rows.ts';
import type { GroupStyle } from '../../domain/commands/new-rows.ts';
import type { OnboardingAnswers } from '../../domain/sample/onboarding-answers.ts';
import { TagMark } from '../fields/tag-chip.tsx';
import styles from './first-run.module.css';
import { SUGGESTED, toggledName, withNames } from './subjects.ts';

export interface SubjectsQuestionProps {
  stage: NonNullable<OnboardingAnswers['stage']>;
  value: readonly string[];
  onChange: (subjects: string[]) => void;
  /** What stands in the field and was not entered yet. */
  written: string;
  onWrite: (text: string) => void;
}

/** Subjects by pressing on what is offered, or by writing them. */
export function SubjectsQuestion({ stage, value, onChange, written, onWrite }: SubjectsQuestionProps) {
  // What is pressed stays where it is; what was written stands after what is offered.
  const offered = withNames(SUGGESTED[stage], value.join('\n'));
  // As they will look in the planner.
  const looks: GroupStyle[] = [];
  for (const name of value) looks.push(unusedStyle(looks, name));
  const enter = () => {
    onChange(withNames(value, written));
    onWrite('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An empty field lets Enter go on to the next thing, as forms do.
    if ((event.key !== 'Enter' && event.key !== ',') || written.trim() === '' || event.nativeEvent.isComposing) return;
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
      </div>
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
    </fieldset>
  );
}
