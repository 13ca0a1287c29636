import { ChoiceButton } from '@bellweek/ui/choice-button';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import { useId } from 'react';
import { HUES } from '../../schema/fields.ts';
import type { Hue } from '../../schema/fields.ts';
import styles from './hue-picker.module.css';
import { capitalize } from '../../core/text/words.ts';
import { spelled } from '../../core/text/spelling.ts';

export interface HuePickerProps {
  label: string;
  value: Hue | null;
  /** Offers "No colour" as well. */
  canBeNone?: boolean;
  onChange: (hue: Hue | null) => void;
}

/** Picker for the eight hues, each with its shape and name, so that they can be told apart without seeing colour. */
export function HuePicker({ label, value, canBeNone = false, onChange }: HuePickerProps) {
  const name = useId();
  const hues: (Hue | null)[] = canBeNone ? [null, ...HUES] : [...HUES];
  return (
    <fieldset className={styles.hues}>
      <legend className={styles.label}>{label}</legend>
      {hues.map((hue) => (
        <ChoiceButton
          key={hue ?? 'none'}
          look="swatch"
          hue={hue ?? undefined}
          title={hue ? capitalize(hue) : spelled('No colour')}
          name={name}
          aria-label={hue ? capitalize(hue) : spelled('No colour')}
          checked={hue === value}
          onChange={() => onChange(hue)}
        >
          {hue ? <SubjectMark hue={hue} size={16} /> : <span className={styles.none} aria-hidden="true" />}
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
