import { formatCount } from '../../pagination/pages.ts';

/** How many changes only this device has, in a sentence. */
export const unsentWords = (count: number): string =>
  count === 1
    ? '1 change has not been sent yet, and is only on this device.'
    : `${formatCount(count)} changes have not been sent yet, and are only on this device.`;

/** How much of a planner is on this device alone, in a sentence. */
export const aloneWords = (count: number): string =>
  count === 1
    ? '1 task, event or lesson is only on this device.'
    : `${formatCount(count)} tasks, events and lessons are only on this device.`;
