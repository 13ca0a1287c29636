import type { DateOrder } from '../model/settings.ts';

/**
 * Whether dates are written with the day or the month first where a language is spoken.
 *
 * @param language a BCP 47 tag that is known, or undefined for the device's own
 */
export function dateOrderOf(language: string | undefined): DateOrder {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  return at('month') < at('day') ? 'monthFirst' : 'dayFirst';
}
