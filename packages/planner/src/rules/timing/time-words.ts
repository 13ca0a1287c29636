import { formatLength } from '../../core/time/format.ts';

/** "“Essay” took 45 min". @param subject in quotation marks */
export const tookWords = (subject: string, minutes: number): string =>
  `${subject} took ${minutes === 0 ? 'less than a minute' : formatLength(minutes)}`;
