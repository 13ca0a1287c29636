import type { WaitlistState } from '@bellweek/api-client/contract/waitlist-states';

export const STATE_NAMES: Record<WaitlistState, string> = { waiting: 'Waiting', invited: 'Invited', joined: 'Joined' };
