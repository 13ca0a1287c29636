import type { AlertRequest, Contact, ContactList } from '@bellweek/api-client/contract/campaigns';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';

/** Somebody who was chosen by address. */
export interface Person {
  email: string;
  name: string | null;
  /** The list they were picked from; null when typed by hand. */
  from: ContactList | null;
  /** All lists of alerts that the server finds them on; missing while it has not been asked. */
  on?: readonly ContactList[];
}

/** A whole list, named rather than copied: 100,000 people are one line. */
export interface StagedList {
  list: ContactList;
  /** How many addresses stood on it when it was staged, and how many of them get no alerts. */
  total: number;
  suppressed: number;
}

/** Who gets an alert: the people and everybody on the lists, but for the exceptions. */
export interface Stage {
  lists: readonly StagedList[];
  people: readonly Person[];
  except: readonly Person[];
}

export const NOBODY: Stage = { lists: [], people: [], except: [] };

export const LIST_NAMES: Record<ContactList, string> = {
  users: 'Users',
  waitlist: 'Waitlist',
  'demo-requests': 'Demo Requests',
  'contact-requests': 'Contact Us',
};

/** By which two addresses are the same person's, however they are written. */
export const addressKey = (email: string): string => canonicalEmail(email) ?? email.trim();

const without = (people: readonly Person[], keys: ReadonlySet<string>): readonly Person[] =>
  people.filter(({ email }) => !keys.has(addressKey(email)));

const isWhole = ({ lists }: Stage, from: ContactList | null): boolean => lists.some(({ list }) => list === from);

const standsOn = ({ from, on }: Person, list: ContactList): boolean => from === list || (on?.includes(list) ?? false);

/** The staged list that somebody is on, however they were chosen. */
export const stagedListOf = ({ lists }: Stage, person: Person): ContactList | null =>
  lists.find(({ list }) => standsOn(person, list))?.list ?? null;

export const toPerson = ({ email, name }: Contact, from: ContactList): Person => ({ email, name: name ?? null, from });

/** Whether rows of a list are staged, looked up once for all of them. */
export function stagedLookup({ lists, people, except }: Stage): (email: string, list: ContactList) => boolean {
  const chosen = new Set(people.map(({ email }) => addressKey(email)));
  const left = new Set(except.map(({ email }) => addressKey(email)));
  const whole = new Set(lists.map(({ list }) => list));
  return (email, list) => {
    const key = addressKey(email);
    return chosen.has(key) || (whole.has(list) && !left.has(key));
  };
}

/** Adds people; nobody twice. Whoever is on a staged list and had been taken out of it is back with the others of it. */
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

/** Takes one address out, of a list that is staged as a whole too. */
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

/** Names a whole list; the people who were chosen one by one and are known to be on it are its own. */
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

/** How many of a staged list get the alert. */
export function countOfList({ except }: Stage, { list, total, suppressed }: StagedList): number {
  const taken = except.filter(({ from }) => from === list).length;
  return Math.max(0, total - suppressed - taken);
}

/** How many an alert goes to; at most, where somebody may have been counted twice. */
export function countOfStage(stage: Stage): number {
  return stage.lists.reduce((sum, list) => sum + countOfList(stage, list), stage.people.length);
}

/** Whether somebody may be counted twice who gets one mail: on two lists, or chosen and, for all we know, on a list too. */
export function mayCountTwice({ lists, people }: Stage): boolean {
  return lists.length > 1 || (lists.length === 1 && people.some(({ on }) => on === undefined));
}

/** What `POST /email/alert` is told about recipients. */
export function recipientsOf({ lists, people, except }: Stage): Pick<AlertRequest, 'to' | 'lists' | 'except'> {
  return {
    to: people.map(({ email }) => email),
    lists: lists.map(({ list }) => list),
    except: except.map(({ email }) => email),
  };
}
