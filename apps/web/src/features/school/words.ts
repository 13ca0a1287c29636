import type { ListChange, ListEffect, ListRole, SchoolDesk } from '@bellweek/api-client/contract/school';
import { countOf, formatCount } from '@bellweek/ui/pages';

export const peopleOf = (count: number): string => countOf(count, 'person', false, 'people');

export const ROLE_NAMES: Record<ListRole, string> = { student: 'Student', teacher: 'Teacher or staff' };

/** "38 of 50 seats are taken. 12 are left." */
export function saySeats({ members, seats }: Pick<SchoolDesk, 'members' | 'seats'>): string {
  if (seats === null) return `${peopleOf(members)} ${members === 1 ? 'is' : 'are'} in. There is no limit of seats.`;
  const left = Math.max(0, seats - members);
  const taken = `${formatCount(members)} of ${countOf(seats, 'seat')} ${members === 1 ? 'is' : 'are'} taken.`;
  return `${taken} ${left === 0 ? 'None is left' : `${formatCount(left)} ${left === 1 ? 'is' : 'are'} left`}.`;
}

export const EFFECTS: Record<ListEffect, string> = {
  added: 'new',
  changed: 'changed',
  takenOff: 'taken off',
  back: 'let in again',
};
const KEYS = Object.keys(EFFECTS) as ListEffect[];
type Counts = Record<ListEffect, number>;

/** "2 new, 1 taken off": what differs; empty where nothing does. */
export const sayCounts = (counts: Counts): string =>
  KEYS.filter((key) => counts[key] > 0)
    .map((key) => `${formatCount(counts[key])} ${EFFECTS[key]}`)
    .join(', ');

const ACTS: Record<ListChange['kind'], string> = {
  import: 'A class list was imported',
  invite: 'People were invited',
  end: 'Access was ended',
};
export const sayChange = (change: ListChange): string => `${ACTS[change.kind]}: ${sayCounts(change)}.`;
