import type { WaitlistState } from '@bellweek/api-client/contract/waitlist-states';
import { countOf } from '@bellweek/ui/pages';

export const STATE_NAMES: Record<WaitlistState, string> = { waiting: 'Waiting', invited: 'Invited', joined: 'Joined' };

export const peopleOf = (count: number): string => countOf(count, 'person', false, 'people');
