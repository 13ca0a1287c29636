import type { Settings } from '../../schema/settings.ts';

let isAmerican = false;

/** Sets the spelling of all texts that are written from now on, by the student's country, else by the order of their dates. */
export function setSpelling({ country, dates }: Pick<Settings, 'country' | 'dates'>): void {
  isAmerican = country === null ? dates === 'monthFirst' : country === 'US';
}

/** A text in the spelling set: "color", "canceled" and "Math" in the United States. */
export const spelled = (text: string): string =>
  isAmerican ? text.replaceAll('olour', 'olor').replaceAll('ancelled', 'anceled').replaceAll('Maths', 'Math') : text;
