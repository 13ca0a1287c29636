import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { TIME_STEP } from '../../core/time/civil-time.ts';
import { formatLength } from '../../core/time/format.ts';
import { ParsedField } from './parsed-field.tsx';
import { parseLength } from './parse-fields.ts';

export interface DurationFieldProps {
  label: string;
  hideLabel?: boolean;
  /** Minutes. */
  value: number | null;
  onChange: (minutes: number | null) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
}

const USUAL = 30;

/** Field for a length to the minute: "45m", "1 h 30", "1:30". Arrow keys step by five minutes, with Shift by one. */
export function DurationField({ placeholder = 'e.g. 45m', ...field }: DurationFieldProps) {
  return (
    <ParsedField
      {...field}
      placeholder={placeholder}
      unknownText="Enter a length like “45m” or “1 h 30”."
      write={formatLength}
      read={parseLength}
      step={(minutes, direction, isFine) => stepLength(minutes, direction, isFine)}
    />
  );
}

export function stepLength(minutes: number | null, direction: 1 | -1, isFine: boolean): number {
  if (minutes === null) return USUAL;
  const size = isFine ? TIME_STEP.fine : TIME_STEP.coarse;
  const on = direction === 1 ? Math.floor(minutes / size) + 1 : Math.ceil(minutes / size) - 1;
  return Math.min(Math.max(on * size, size), PLANNER_LIMITS.minutes);
}
