import { formatDate, formatRelative } from './format-date.ts';
import type { DateStyle } from './format-date.ts';
import { useNow } from './use-now.ts';

export interface DateTimeProps {
  /** An instant (ISO 8601) or a day (`YYYY-MM-DD`). */
  value: string;
  format: DateStyle | 'relative';
  /** In the middle of a sentence: "just now". */
  isInText?: boolean;
}

/** A date in a readable format; hovering shows it in full. */
export function DateTime({ value, format, isInText = false }: DateTimeProps) {
  const now = useNow();
  const isDay = !value.includes('T');
  const relative = () => {
    const words = formatRelative(value, now);
    return isInText ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  };
  return (
    <time dateTime={value} title={formatDate(value, isDay ? 'longDate' : 'longDateTime')}>
      {format === 'relative' ? relative() : formatDate(value, format)}
    </time>
  );
}
