import type { FailureWording } from './failures.ts';

const STAYS = 'Your latest changes are only on this screen';

export const BROWSER_WORDING: FailureWording = {
  opening: {
    full: 'This device has no space left to open your planner. Free some space and try again.',
    blocked: 'Another tab has an older version of your planner open. Close your other tabs and try again.',
    'read-only': 'A newer version saved your planner. Reload this page to get it.',
    outdated: 'A newer version of your planner is open in another tab. Reload this page to get it.',
    deleted: 'This planner has been removed from this device.',
    unavailable:
      'This browser stores no data, perhaps because this is a private window. Open your planner in a normal window.',
    broken: 'Your planner could not be read from this device. Nothing was changed. Try again, or restart your browser.',
  },
  saving: {
    full: `${STAYS}: this device has no space left. Free some space. We will keep trying.`,
    blocked: `${STAYS}: another tab holds your planner. Close your other tabs. We will keep trying.`,
    'read-only': `${STAYS}: a newer version saved your planner.`,
    outdated: `${STAYS}: a newer version took over in another tab. Reload this page.`,
    deleted: 'This planner has been removed from this device.',
    unavailable: `${STAYS}: this browser stores no data.`,
    broken: `${STAYS}: this browser could not save them. We will keep trying.`,
  },
  noAnswer:
    'This device has not answered yet, so your planner is not open. Nothing was changed. Wait a little, or reload; if that does not help, restart your browser.',
};
