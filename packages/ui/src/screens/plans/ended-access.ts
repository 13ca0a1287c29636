import type { EndedAccess } from '@bellweek/api-client/contract/license';
import { PLANS } from '@bellweek/api-client/contract/plans';

function through({ type, institutionName }: EndedAccess): string {
  switch (type) {
    case 'institution':
      return institutionName ?? 'your school';
    case 'individual':
      return `your ${PLANS.individual.title}`;
    case 'tester':
      return 'the beta test';
    case 'trial':
      return `the ${PLANS.trial.title}`;
  }
}

/** English in the reader's own order of day and month; the sentence around it is English for everybody. */
function sayDay(instant: number, now: number, language: string): string {
  const locale = language.startsWith('en') ? language : 'en-AU';
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(instant);
}

/**
 * "Your access through Northfield College ended on 1 January."
 *
 * @param now milliseconds since 1970: another year is named
 * @param language the browser's, as a BCP 47 tag
 */
export function sayEndedAccess(ended: EndedAccess, now: number, language: string): string {
  if (ended.isFull) return `All licences of ${through(ended)} are taken. Ask your school for one.`;
  if (ended.isSuspended) return `Your access through ${through(ended)} is suspended. Write to us to get it back.`;
  return `Your access through ${through(ended)} ended on ${sayDay(Date.parse(ended.endedAt), now, language)}.`;
}
