import { describe, expect, it } from 'vitest';
import {
  NOBODY,
  addList,
  addPeople,
  countOfList,
  countOfStage,
  mayCountTwice,
  recipientsOf,
  removeList,
  removePerson,
  stagedLookup,
  withLists,
} from './recipients.ts';
import type { Person, Stage } from './recipients.ts';

const typed = (email: string): Person => ({ email, name: null, from: null });
const waiting = (email: string): Person => ({ email, name: null, from: 'waitlist' });
const WAITLIST = { list: 'waitlist', total: 100, suppressed: 3 } as const;
const emails = ({ people }: Stage) => people.map(({ email }) => email);

describe('addPeople', () => {
  it('adds nobody twice, however the address is written', () => {
    const stage = addPeople(NOBODY, [typed('ada@example.com'), typed('ADA@Example.com'), typed('bob@example.com')]);
    expect(emails(stage)).toEqual(['ada@example.com', 'bob@example.com']);
    expect(emails(addPeople(stage, [waiting(' Ada@EXAMPLE.com')]))).toEqual(['ada@example.com', 'bob@example.com']);
  });

  it('leaves people of a staged list to the list', () => {
    const stage = addPeople(addList(NOBODY, WAITLIST), [waiting('ada@example.com'), typed('bob@example.com')]);
    expect(emails(stage)).toEqual(['bob@example.com']);
    expect(countOfStage(stage)).toBe(98);
  });

  it('brings an exception back, and counts it once', () => {
    const without = removePerson(addList(NOBODY, WAITLIST), waiting('ada@example.com'));
    expect(countOfStage(without)).toBe(96);
    for (const back of [waiting('ada@example.com'), typed('ADA@example.com')]) {
      const stage = addPeople(without, [back]);
      expect(stage.except).toEqual([]);
      expect(countOfStage(stage)).toBe(97);
    }
  });
});

describe('somebody who is chosen and on a list', () => {
  const onBoth = (email: string): Person => ({ ...typed(email), on: ['users', 'waitlist'] });

  it('counts once, whichever came first', () => {
    const listFirst = addPeople(addList(NOBODY, WAITLIST), [onBoth('ada@example.com')]);
    const personFirst = addList(addPeople(NOBODY, [onBoth('ada@example.com')]), WAITLIST);
    for (const stage of [listFirst, personFirst]) {
      expect(countOfStage(stage)).toBe(97);
      expect(recipientsOf(stage)).toEqual({ to: [], lists: ['waitlist'], except: [] });
      expect(mayCountTwice(stage)).toBe(false);
    }
    const back = addPeople(removePerson(listFirst, waiting('ada@example.com')), [onBoth('ada@example.com')]);
    expect(countOfStage(back)).toBe(97);
  });

  it('says when it cannot be known', () => {
    const elsewhere = { ...typed('bob@example.com'), on: [] };
    expect(mayCountTwice(addPeople(NOBODY, [typed('bob@example.com')]))).toBe(false);
    expect(mayCountTwice(addPeople(addList(NOBODY, WAITLIST), [elsewhere]))).toBe(false);
    expect(mayCountTwice(addPeople(addList(NOBODY, WAITLIST), [typed('bob@example.com')]))).toBe(true);
    expect(mayCountTwice(addList(addList(NOBODY, WAITLIST), { ...WAITLIST, list: 'users' }))).toBe(true);
  });
});

describe('withLists', () => {
  it('tells what was found out of people who are still chosen, whatever was changed while the server was asked', () => {
    const before = addPeople(NOBODY, [typed('ada@example.com'), typed('bob@example.com')]);
    const found = before.people.map((person): Person => ({ ...person, on: ['waitlist'] }));
    const meanwhile = addPeople(removePerson(before, typed('bob@example.com')), [typed('eve@example.com')]);
    const stage = addList(withLists(meanwhile, found), WAITLIST);
    expect(emails(stage)).toEqual(['eve@example.com']);
    expect(countOfStage(stage)).toBe(98);
  });
});

describe('removePerson', () => {
  it('takes a person out, and makes an exception of somebody on a staged list', () => {
    const people = addPeople(NOBODY, [waiting('ada@example.com'), typed('bob@example.com')]);
    expect(emails(removePerson(people, waiting('ADA@example.com')))).toEqual(['bob@example.com']);
    expect(removePerson(people, waiting('ada@example.com')).except).toEqual([]);

    const list = removePerson(addList(NOBODY, WAITLIST), waiting('ada@example.com'));
    expect(removePerson(list, waiting('ADA@example.com')).except).toHaveLength(1);
    expect(recipientsOf(list)).toEqual({ to: [], lists: ['waitlist'], except: ['ada@example.com'] });
  });
});

describe('addList', () => {
  it('takes the people over who were picked from it, and begins without exceptions', () => {
    const picked = addPeople(NOBODY, [waiting('ada@example.com'), typed('bob@example.com')]);
    const stage = addList(picked, WAITLIST);
    expect(emails(stage)).toEqual(['bob@example.com']);
    expect(countOfStage(stage)).toBe(98);
    const again = addList(removePerson(stage, waiting('ada@example.com')), WAITLIST);
    expect(again).toEqual(stage);
  });

  it('goes with its exceptions, and leaves the exceptions of other lists', () => {
    const users = { list: 'users', total: 10, suppressed: 0 } as const;
    const both = addList(addList(NOBODY, WAITLIST), users);
    const eve: Person = { email: 'eve@example.com', name: 'Eve', from: 'users' };
    const stage = removePerson(removePerson(both, waiting('ada@example.com')), eve);
    expect(countOfStage(stage)).toBe(96 + 9);
    const rest = removeList(stage, 'waitlist');
    expect(recipientsOf(rest)).toEqual({ to: [], lists: ['users'], except: ['eve@example.com'] });
  });

  it('never counts below nobody', () => {
    const stage = removePerson(addList(NOBODY, { list: 'users', total: 1, suppressed: 1 }), {
      ...typed('a@example.com'),
      from: 'users',
    });
    expect(countOfList(stage, { list: 'users', total: 1, suppressed: 1 })).toBe(0);
  });
});

describe('stagedLookup', () => {
  it('knows people, members of lists and exceptions', () => {
    const stage = removePerson(addList(addPeople(NOBODY, [typed('bob@example.com')]), WAITLIST), waiting('ada@a.de'));
    const isStaged = stagedLookup(stage);
    expect(isStaged('BOB@example.com', 'users')).toBe(true);
    expect(isStaged('eve@example.com', 'waitlist')).toBe(true);
    expect(isStaged('Ada@a.de', 'waitlist')).toBe(false);
    expect(isStaged('eve@example.com', 'users')).toBe(false);
  });
});
