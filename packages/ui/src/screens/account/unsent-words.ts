import { formatCount } from '../../pagination/pages.ts';

/** How many changes only this device has, in a sentence. */
export const unsentWords = (count: number): string =>
  count === 1
    ? '1 change has not been sent yet, and is only on this device.'
    : `${formatCount(count)} changes have not been sent yet, and are only on this device.`;
