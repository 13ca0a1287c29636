import { expect, it } from 'vitest';
import { EMPTY_VOCABULARY } from './vocabulary.ts';
import { parseQuickEntry } from './parse.ts';
import { TODAY } from '../test-support/planner.ts';
import { tokenLabel } from './token-label.ts';

const chips = (text: string, clock: '24' | '12' = '24'): string[] =>
  parseQuickEntry(text, { now: `${TODAY}T12:00`, weekStart: 1, vocabulary: EMPTY_VOCABULARY })
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
