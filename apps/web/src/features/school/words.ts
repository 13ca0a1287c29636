import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { ListChange, ListedPerson, ListEffect, ListRole, SchoolDesk } from '@bellweek/api-client/contract/school';
import type { SchoolDrill, WayBack } from '@bellweek/api-client/contract/school-drill';
import { countOf, formatCount } from '@bellweek/ui/pages';

/** The server's sentence; where there is none, browsers have words of their own that help nobody. */
export const sayFailure = (error: string, status: number): string =>
  status === 0 ? 'Our server can’t be reached. Check your connection, then try again.' : error;

export const peopleOf = (count: number): string => countOf(count, 'person', false, 'people');

/** "Ada Low, ada@hill.example". */
export const namePerson = ({ name, email }: ListedPerson): string => (name === '' ? email : `${name}, ${email}`);

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

/** "3 people stay as they are." */
export const saySame = (same: number): string =>
  same === 0 ? '' : `${peopleOf(same)} ${same === 1 ? 'stays' : 'stay'} as they are.`;

/** Names the first address that cannot be invited; null where the server may take them all. */
export function refuseAddress(emails: readonly string[], domains: readonly string[]): string | null {
  const bad = emails.find((email) => canonicalEmail(email) === null);
  if (bad !== undefined) return `“${bad}” is not a valid email address.`;
  const isIn = (email: string) => domains.some((domain) => ['@', '.'].some((mark) => email.endsWith(mark + domain)));
  const far = emails.find((email) => !isIn(canonicalEmail(email) ?? ''));
  return far === undefined ? null : `“${far}” is not an address of your school.`;
}

const ACTS: Record<ListChange['kind'], string> = {
  import: 'A class list was imported',
  invite: 'People were invited',
  end: 'Access was ended',
};
export const sayChange = (change: ListChange): string => `${ACTS[change.kind]}: ${sayCounts(change)}.`;

type Last = NonNullable<SchoolDrill['last']>;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "planner back 38 seconds after the login": in the largest unit of which there are two. */
export function sayReturn({ seconds }: Pick<Last, 'seconds'>): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const);
  return `planner back ${countOf(Math.round(seconds / size), unit)} after the login`;
}

export const sayRecords = (envelopes: number): string => countOf(envelopes, 'locked record');

/** Sentences on what to do in the new browser. */
export const OPENING_WORDS: Record<WayBack, string> = {
  kept: 'Open the planner there. It comes by itself.',
  help: 'Open the planner there. Press “Use my spare key” and type the key. Or press “Ask my school”, save the request, and answer it on the school key page.',
  'spare-key': 'Open the planner there, press “Use my spare key” and type the key.',
  none: 'Nobody has the key any more, so this planner cannot come back.',
};

/** Sentences on what brings a planner back once it has no device. */
export const WAY_WORDS: Record<Exclude<WayBack, 'none'>, string> = {
  kept: 'Your school has us keep the key: the planner comes back by the login alone.',
  help: 'The planner can only come back with its spare key, or with the help of your school’s key. Have one of them at hand.',
  'spare-key': 'The planner can only come back with its spare key. Have that at hand.',
};
