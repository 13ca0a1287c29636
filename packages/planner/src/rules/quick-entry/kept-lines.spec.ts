import { describe, expect, it } from 'vitest';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Monday, ten past four. */
const context = { now: '2026-11-30T16:10', weekStart: 1, vocabulary: EMPTY_VOCABULARY } as const;

/** Title, day or start, minutes, and due date of a line. */
function read(text: string, dates?: 'monthFirst'): (string | number)[] {
  const [task] = parseQuickEntry(text, { ...context, dates });
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  const { title, plannedDay, block, estimate, due } = task;
  return [title, block?.start ?? plannedDay, estimate, due && `due ${due}`].filter((fact) => fact !== null);
}

const [TUESDAY, WEDNESDAY, FRIDAY, SATURDAY, SUNDAY, MONDAY] = [
  '2026-12-01',
  '2026-12-02',
  '2026-12-04',
  '2026-12-05',
  '2026-12-06',
  '2026-12-07',
];

describe('words that look like a day, a time or a length', () => {
  it.each([
    '4x100m relay',
    '2x2m board',
    'sat practice 1400',
    'hw 3.2.25',
    'maths 4.5.26 q1-4',
    'ubuntu 24.4.26',
    'do 1.2.27 and 1.2.28',
    'practice the 2nd',
    'test the 2nd',
    'then play the 2nd',
    'half 3 dozen eggs',
    'half 3 call nan',
    'half 3 class notes',
    'half 4 lesson plans',
    'SAT starts 8',
    'won 25 to 10',
  ])('%j is a title', (text) => {
    expect(read(text)).toEqual([text]);
  });

  it.each([
    ['swim 8 x 50m mon', ['swim 8 x', MONDAY, 50]],
    ['sprint 5 x 60m', ['sprint 5 x', 60]],
    ['gym twice a week mon 5pm', ['gym twice a week', '2026-11-30T17:00']],
    ['run 3 times a week sat', ['run 3 times a week', SATURDAY]],
    ['once a week friday', ['once a week', FRIDAY]],
    ['piano 3x a week tues', ['piano 3x a week', TUESDAY]],
    ['2 shifts a week sat', ['2 shifts a week', SATURDAY]],
    ['ww2 essay mon 1945', ['ww2 essay 1945', MONDAY]],
    ['ww2 mon 1940-1945', ['ww2 1940-1945', MONDAY]],
    ['essay fri 1500', ['essay 1500', FRIDAY]],
    ['erg sat 2000', ['erg 2000', SATURDAY]],
    ['swim 1500 sat', ['swim 1500', SATURDAY]],
    ['history fri 1815', ['history 1815', FRIDAY]],
    ['practice set mon due wed', ['practice set', MONDAY, `due ${WEDNESDAY}`]],
    ['chess set mon due wed', ['chess set', MONDAY, `due ${WEDNESDAY}`]],
    ['fri 11 dec night shift', ['night shift', '2026-12-11']],
    ['4 jan night market', ['night market', '2027-01-04']],
    ['do 20 to 12 tomorrow', ['do 20 to 12', TUESDAY]],
  ])('%j keeps them in its title', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('a set is a noun where the month is first, too', () => {
    expect(read('algebra set fri due mon', 'monthFirst')).toEqual(['algebra set', FRIDAY, `due ${MONDAY}`]);
  });
});

describe('a morning stays one where an evening is not the last word', () => {
  it.each([
    ['Film Studies mock fri at 9', ['Film Studies mock', `${FRIDAY}T09:00`]],
    ['film club wed 8-9', ['film club', `${WEDNESDAY}T08:00`, 60]],
    ['theatre trip fri at 8.30', ['theatre trip', `${FRIDAY}T08:30`]],
    ['cinema trip fri at 9', ['cinema trip', `${FRIDAY}T09:00`]],
    ['concert rehearsal sat 9-12', ['concert rehearsal', `${SATURDAY}T09:00`, 180]],
    ['street party sat 9-12', ['street party', `${SATURDAY}T09:00`, 180]],
    ['green party talk at 9 fri', ['green party talk', `${FRIDAY}T09:00`]],
    ['cadets parade sun at 9', ['cadets parade', `${SUNDAY}T09:00`]],
    ['theatre class mon 8-9', ['theatre class', `${MONDAY}T08:00`, 60]],
    ['theatre mon 8-9', ['theatre', `${MONDAY}T08:00`, 60]],
    ['balloons for party sat at 9', ['balloons for party', `${SATURDAY}T09:00`]],
    ['study guides mon at 9', ['study guides', `${MONDAY}T09:00`]],
    ['party sat 9-12', ['party', `${SATURDAY}T09:00`, 180]],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["party at jess's sat 7-11", ["party at jess's", `${SATURDAY}T19:00`, 240]],
    ['cinema with Sam fri 7.30', ['cinema with Sam', `${FRIDAY}T19:30`]],
    ['parents evening fri at 7', ['parents evening', `${FRIDAY}T19:00`]],
  ])('%j is in the evening', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
