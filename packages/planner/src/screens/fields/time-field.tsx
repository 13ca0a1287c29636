import type { Settings } from '../../schema/settings.ts';
import { DAY_MINUTES, TIME_STEP } from '../../core/time/civil-time.ts';
import { formatMinute } from '../../core/time/format.ts';
import { ParsedField } from './parsed-field.tsx';
import { parseTime } from '../../rules/quick-entry/times.ts';
import { parseDueTime } from './parse-fields.ts';

const EXAMPLE = 16 * 60 + 5;

export interface TimeFieldProps {
  label: string;
  hideLabel?: boolean;
  /** Minutes since midnight. */
  value: number | null;
  clock: Settings['clock'];
  onChange: (minute: number | null) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  /** Midnight means the end of the day. */
  isDue?: boolean;
  /** Minute at which the arrow keys begin in an empty field. */
  begin?: number;
}

/** Error message with the ways of writing a time. */
export const unknownTime = (clock: Settings['clock']): string =>
  `Enter a time like “${formatMinute(EXAMPLE, clock)}” or “${clock === '24' ? '1605' : '4pm'}”.`;

/** Field for a time of day to the minute: "4pm", "16:05". Arrow keys step by five minutes, with Shift by one. */
export function TimeField({ clock, begin = 16 * 60, placeholder = 'Time', isDue = false, ...field }: TimeFieldProps) {
  return (
    <ParsedField
      {...field}
      placeholder={placeholder}
      unknownText={unknownTime(clock)}
      write={(minute) => formatMinute(minute, clock)}
      read={isDue ? parseDueTime : parseTime}
      step={(minute, direction, isFine) => stepMinute(minute ?? begin, direction, isFine)}
    />
  );
}

/** Next multiple of five minutes in a direction, or the next minute; wraps around midnight. */
export function stepMinute(minute: number, direction: 1 | -1, isFine: boolean): number {
  const size = isFine ? TIME_STEP.fine : TIME_STEP.coarse;
  const on = direction === 1 ? Math.floor(minute / size) + 1 : Math.ceil(minute / size) - 1;
  return (on * size + DAY_MINUTES) % DAY_MINUTES;
}
