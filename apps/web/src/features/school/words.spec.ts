import { expect, it } from 'vitest';
import { refuseAddress, sayCounts, sayFailure, saySame, sayReturn, saySeats } from './words.ts';

it.each([
  [{ members: 38, seats: 50 }, '38 of 50 seats are taken. 12 are left.'],
  [{ members: 1, seats: 2 }, '1 of 2 seats is taken. 1 is left.'],
  [{ members: 51, seats: 50 }, '51 of 50 seats are taken. None is left.'],
  [{ members: 1, seats: null }, '1 person is in. There is no limit of seats.'],
  [{ members: 1200, seats: null }, '1,200 people are in. There is no limit of seats.'],
])('says how many seats are left: %j', (desk, words) => {
  expect(saySeats(desk)).toBe(words);
});

it('says what to do where the server was not reached, and else what the server says', () => {
  expect(sayFailure('Failed to fetch', 0)).toBe('Our server can’t be reached. Check your connection, then try again.');
  expect(sayFailure('Choose your school’s demo student first.', 409)).toBe('Choose your school’s demo student first.');
});

it('names what differs alone', () => {
  expect(sayCounts({ added: 2, changed: 0, takenOff: 1, back: 0 })).toBe('2 new, 1 taken off');
  expect(sayCounts({ added: 0, changed: 0, takenOff: 0, back: 0 })).toBe('');
});

it('says how many stay as they are, where any do', () => {
  expect([0, 1, 3].map(saySame)).toEqual(['', '1 person stays as they are.', '3 people stay as they are.']);
});

it('names the address that cannot be invited', () => {
  const domains = ['hill.test'];
  expect(refuseAddress(['ann@hill.test', 'Ben@Year7.HILL.test'], domains)).toBeNull();
  expect(refuseAddress(['ann@hill.test', 'bad@@x'], domains)).toBe('“bad@@x” is not a valid email address.');
  for (const far of ['ann@uphill.test', 'ann@hill.test.example'])
    expect(refuseAddress(['ben@hill.test', far], domains)).toBe(`“${far}” is not an address of your school.`);
});

it.each([
  [1, 'planner back 1 second after the login'],
  [38, 'planner back 38 seconds after the login'],
  [119, 'planner back 119 seconds after the login'],
  [200, 'planner back 3 minutes after the login'],
  [7_200, 'planner back 2 hours after the login'],
  [259_200, 'planner back 3 days after the login'],
])('says how soon a planner was back: %d', (seconds, words) => {
  expect(sayReturn({ seconds })).toBe(words);
});
