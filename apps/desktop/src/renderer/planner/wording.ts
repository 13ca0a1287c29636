import type { FailureWording } from '@bellweek/planner/session';

const STAYS = 'Your latest changes are only in this window';

export const COMPUTER_WORDING: FailureWording = {
  opening: {
    full: 'This computer has no space left to open your planner. Free some space and try again.',
    blocked: 'Another program holds your planner’s file. Close it and try again.',
    'read-only': 'A newer version of this app saved your planner. Update the app to open it.',
    outdated: 'A newer version of this app saved your planner. Update the app to open it.',
    deleted: 'This planner has been removed from this computer.',
    unavailable: 'Your planner’s folder on this computer cannot be reached or written to. Nothing was changed.',
    broken: 'Your planner could not be read from this computer. Nothing was changed.',
  },
  saving: {
    full: `${STAYS}: this computer has no space left. Free some space. We will keep trying.`,
    blocked: `${STAYS}: another program holds your planner’s file. We will keep trying.`,
    'read-only': `${STAYS}: a newer version saved your planner.`,
    outdated: `${STAYS}: a newer version saved your planner.`,
    deleted: 'This planner has been removed from this computer.',
    unavailable: `${STAYS}: your planner’s folder cannot be reached or written to. We will keep trying.`,
    broken: `${STAYS}: they could not be written to this computer’s disk. We will keep trying.`,
  },
  noAnswer:
    'This computer has not answered yet, so your planner is not open. Nothing was changed. Wait a little, then try again.',
};
