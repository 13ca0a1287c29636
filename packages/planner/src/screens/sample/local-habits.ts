import type { LocalHabits } from '../../core/commands/onboarding-answers.ts';
import { dateOrderOf } from '../../core/time/format.ts';

/** Missing in TypeScript's types and in some browsers. */
interface WithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** Countries where people name weeks by their numbers. */
const COUNT_WEEKS = new Set([
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'EE',
  'FI',
  'IS',
  'LI',
  'LU',
  'NL',
  'NO',
  'SE',
  'SI',
  'SK',
]);

/** @param language a BCP 47 tag, such as `en-AU`; an invalid one counts as the device's own */
export function localHabits(language: string): LocalHabits {
  const [known] = Intl.DateTimeFormat.supportedLocalesOf(canonical(language));
  const { hour12 } = new Intl.DateTimeFormat(known, { hour: 'numeric' }).resolvedOptions();
  const week = known === undefined ? undefined : (new Intl.Locale(known) as WithWeek).getWeekInfo?.();
  const showsWeekNumbers = known !== undefined && COUNT_WEEKS.has(new Intl.Locale(known).maximize().region ?? '');
  return { clock: hour12 ? '12' : '24', dates: dateOrderOf(known), weekStart: week?.firstDay ?? 1, showsWeekNumbers };
}

function canonical(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
}
