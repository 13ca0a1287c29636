import type { AlertRequest, Contact, ContactList } from '@bellweek/api-client/contract/campaigns';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';

/** A person chosen by address. */
export interface Person {
  email: string;
  name: string | null;
  /** The list they were picked from; null when typed by hand. */
  from: ContactList | null;
  /** All alert lists that contain them, by the server; missing until it has been asked. */
  on?: readonly ContactList[];
}

/** A whole list, by name instead of a copy: 100,000 people are one line. */
export interface StagedList {
  list: ContactList;
  /** Numbers of its addresses, and of its addresses that get no alerts, when the list was staged. */
  total: number;
  suppressed: number;
}

/** A saved segment; who is in it is decided anew when the alert is sent. */
export interface StagedSegment {
  id: string;
  name: string;
  /** Numbers of its addresses, and of its addresses that get no alerts, when the segment was staged. */
  total: number;
  suppressed: number;
}

/** The recipients of an alert: the people and everybody on the lists and in the segments, but for the exceptions. */
export interface Stage {
  lists: readonly StagedList[];
  segments: readonly StagedSegment[];
  people: readonly Person[];
  except: readonly Person[];
}

export const NOBODY: Stage = { lists: [], segments: [], people: [], except: [] };

export const LIST_NAMES: Record<ContactList, string> = {
  users: 'Users',
  waitlist: 'Waitlist',
  'demo-requests': 'Demo Requests',
  'contact-requests': 'Contact Us',
};

/** Key by which two addresses are the same person's, in any spelling. */
export const addressKey = (email: string): string => canonicalEmail(email) ?? email.trim();

const without = (people: readonly Person[], keys: ReadonlySet<string>): readonly Person[] =>
  people.filter(({ email }) => !keys.has(addressKey(email)));

const isWhole = ({ lists }: Stage, from: ContactList | null): boolean => lists.some(({ list }) => list === from);

const standsOn = ({ from, on }: Person, list: ContactList): boolean => from === list || (on?.includes(list) ?? false);

/** The staged list that contains a person, however they were chosen. */
export const stagedListOf = ({ lists }: Stage, person: Person): ContactList | null =>
  lists.find(({ list }) => standsOn(person, list))?.list ?? null;

export const toPerson = ({ email, name }: Contact, from: ContactList): Person => ({ email, name: name ?? null, from });

/** Whether rows of a list are staged, from one lookup table for all of them. */
export function stagedLookup({ lists, people, except }: Stage): (email: string, list: ContactList) => boolean {
  const chosen = new Set(people.map(({ email }) => addressKey(email)));
  const left = new Set(except.map(({ email }) => addressKey(email)));
  const whole = new Set(lists.map(({ list }) => list));
  return (email, list) => {
    const key = addressKey(email);
    return chosen.has(key) || (whole.has(list) && !left.has(key));
  };
}

/** Adds people, each once. A person taken out of a staged list returns to it. */
export function addPeople(stage: Stage, added: readonly Person[]): Stage {
  const known = new Set([...stage.people, ...stage.except].map(({ email }) => addressKey(email)));
  const back = new Set(added.map(({ email }) => addressKey(email)));
  const people = [...stage.people];
  for (const person of added) {
    const key = addressKey(person.email);
    if (known.has(key) || stagedListOf(stage, person) !== null) continue;
    known.add(key);
    people.push(person);
  }
  return { ...stage, people, except: without(stage.except, back) };
}

/** The same people, with the lists that some of them were found on meanwhile. */
export function withLists(stage: Stage, found: readonly Person[]): Stage {
  const on = new Map(found.map((person) => [addressKey(person.email), person.on]));
  const people = stage.people.map((person) => {
    const lists = person.on ?? on.get(addressKey(person.email));
    return lists === person.on ? person : { ...person, on: lists };
  });
  return { ...stage, people };
}

/** Removes one address, from a list that is staged as a whole too. */
export function removePerson(stage: Stage, person: Person): Stage {
  const key = new Set([addressKey(person.email)]);
  const isException = isWhole(stage, person.from);
  const except = without(stage.except, key);
  return {
    ...stage,
    people: without(stage.people, key),
    except: isException ? [...except, person] : except,
  };
}

/** Stages a whole list; people known to be on it are no longer listed one by one. */
export function addList(stage: Stage, { list, total, suppressed }: StagedList): Stage {
  const rest = removeList(stage, list);
  return {
    ...rest,
    lists: [...rest.lists, { list, total, suppressed }],
    people: rest.people.filter((person) => !standsOn(person, list)),
  };
}

export function removeList(stage: Stage, gone: ContactList): Stage {
  return {
    ...stage,
    lists: stage.lists.filter(({ list }) => list !== gone),
    except: stage.except.filter(({ from }) => from !== gone),
  };
}

/** Stages a segment, with its newest count. */
export function addSegment(stage: Stage, segment: StagedSegment): Stage {
  return { ...stage, segments: [...stage.segments.filter(({ id }) => id !== segment.id), segment] };
}

export const removeSegment = (stage: Stage, gone: string): Stage => ({
  ...stage,
  segments: stage.segments.filter(({ id }) => id !== gone),
});

/** The number of recipients from a staged list. */
export function countOfList({ except }: Stage, { list, total, suppressed }: StagedList): number {
  const taken = except.filter(({ from }) => from === list).length;
  return Math.max(0, total - suppressed - taken);
}

/** The number of recipients of an alert; an upper bound where somebody may be counted twice. */
export function countOfStage(stage: Stage): number {
  const inSegments = stage.segments.reduce((sum, { total, suppressed }) => sum + total - suppressed, 0);
  return stage.lists.reduce((sum, list) => sum + countOfList(stage, list), stage.people.length + inSegments);
}

/**
 * Whether a person who gets one mail may be counted twice: on two lists, in a segment and chosen otherwise too, or chosen and,
 * for all we know, on a list too.
 */
export function mayCountTwice({ lists, segments, people }: Stage): boolean {
  if (segments.length > 0) return segments.length + lists.length + people.length > 1;
  return lists.length > 1 || (lists.length === 1 && people.some(({ on }) => on === undefined));
}

/** The recipients as `POST /email/alert` takes them. */
export function recipientsOf({
  lists,
  segments,
  people,
  except,
}: Stage): Pick<AlertRequest, 'to' | 'lists' | 'segments' | 'except'> {
  return {
    to: people.map(({ email }) => email),
    lists: lists.map(({ list }) => list),
    ...(segments.length > 0 && { segments: segments.map(({ id }) => id) }),
    except: except.map(({ email }) => email),
  };
}
