import { formatDate, formatRelative } from './format-date.ts';
import type { DateStyle } from './format-date.ts';
import { useNow } from './use-now.ts';

export interface DateTimeProps {
  /** An instant (ISO 8601) or a day (`YYYY-MM-DD`). */
  value: string;
  format: DateStyle | 'relative';
}

/** A date in a readable format; hovering shows it in full. */
export function DateTime({ value, format }: DateTimeProps) {
  const now = useNow();
  const isDay = !value.includes('T');
  return (
    <time dateTime={value} title={formatDate(value, isDay ? 'longDate' : 'longDateTime')}>
      {format === 'relative' ? formatRelative(value, now) : formatDate(value, format)}
    </time>
  );
}
