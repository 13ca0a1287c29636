import { cutText } from '@bellweek/api-client/contract/cut-text';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { ParsedField } from '../fields/parsed-field.tsx';

export interface NameFieldProps {
  label: string;
  value: string;
  /** Called once the field is left, or on Enter, with a text that is not empty. */
  onChange: (name: string) => void;
}

/** A name that is saved when its field is left. An emptied one goes back. */
export const NameField = ({ label, value, onChange }: NameFieldProps) => (
  <ParsedField<string>
    label={label}
    isRequired
    unknownText=""
    value={value}
    write={(name) => name}
    read={(text) => cutText(text, PLANNER_LIMITS.name)}
    onChange={(name) => name !== null && onChange(name)}
  />
);
