import { expect, it } from 'vitest';
import { EMPTY_VOCABULARY } from './vocabulary.ts';
import { parseQuickEntry } from './parse.ts';
import { TODAY } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { tokenLabel, unreadLabel } from './token-label.ts';

const TOMORROW = addDays(TODAY, 1);
const parse = (text: string, now: string) =>
  parseQuickEntry(text, { now: `${TODAY}T${now}`, weekStart: 1, vocabulary: EMPTY_VOCABULARY });

const chips = (text: string, clock: '24' | '12' = '24', now = '12:00'): string[] =>
  parse(text, now)
    .flatMap(({ tokens }) => tokens)
    .map((token) => tokenLabel(token, TODAY, clock));

it('says in words what was understood', () => {
  expect(chips('essay draft tomorrow 4pm 45m #english @assignments !hard due fri')).toEqual([
    'Tomorrow',
    '16:00',
    '45 min',
    'New tag: english',
    'New group: assignments',
    'New level: hard',
    'Due Friday',
  ]);
});

it('writes times as the student does', () => {
  expect(chips('swim 4pm-5:30pm', '12')).toEqual(['4–5:30\u00a0pm']);
  expect(chips('swim fri 4pm', '12')).toEqual(['Friday', '4\u00a0pm']);
  expect(chips('swim 4pm-5:30pm')).toEqual(['16:00 – 17:30']);
});

it('says why words are not read, and what would be', () => {
  const labels = (text: string) => parse(text, '12:00').flatMap(({ unread }) => unread.map(unreadLabel));
  expect(labels('maths sheet due next lesson')).toEqual(['“due next lesson” works once it is in your timetable']);
  expect(labels('test fri p2')).toEqual(['“p2” works once it is in your timetable']);
  expect(labels('drivers ed tues thurs 5pm')).toEqual(['Write “every tues thurs” if it repeats']);
  expect(labels('training mon & wed 4-6pm')).toEqual(['Write “every mon & wed” if it repeats']);
  expect(labels('camp fri-sun')).toEqual(['“fri-sun” isn’t understood yet']);
  expect(labels('essay due week 3')).toEqual(['“due week 3” isn’t understood yet']);
});

it.each([
  ['submit history midnight tonight', '12:00', ['12\u00a0am', 'Tomorrow'], `${TOMORROW}T00:00`],
  ['party tonight at 1', '12:00', ['Tomorrow', '1\u00a0am'], `${TOMORROW}T01:00`],
  ['party tonight 12-2am', '12:00', ['Tomorrow', '12–2\u00a0am'], `${TOMORROW}T00:00`],
  ['study tonight', '23:58', ['Tomorrow 12\u00a0am'], `${TOMORROW}T00:00`],
  ['call nan at 7', '14:00', ['Tomorrow 7\u00a0am'], `${TOMORROW}T07:00`],
  ['shift 9-1', '14:00', ['Tomorrow 9\u00a0am–1\u00a0pm'], `${TOMORROW}T09:00`],
  ['call nan at 3', '14:00', ['3\u00a0pm'], `${TODAY}T15:00`],
  ['study tonight', '21:12', ['Today 9:15\u00a0pm'], `${TODAY}T21:15`],
])('says the day on which %j, typed at %s, is saved', (text, now, labels, start) => {
  expect(chips(text, '12', now)).toEqual(labels);
  expect(parse(text, now)[0]?.block?.start).toBe(start);
});
