import { expect, it } from 'vitest';
import { parseQuickEntry } from '../../domain/quick-entry/parse.ts';
import { EMPTY_VOCABULARY } from '../../domain/quick-entry/vocabulary.ts';
import { WRITING_HELP } from './writing-help.ts';

const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };

it.each(WRITING_HELP.keys.flatMap(({ keys }) => keys).filter((words) => words !== 'Shift Enter'))(
  'is true of %j',
  (words) => {
    const [task] = parseQuickEntry(`essay ${words}`, context);
    // What is in quotes is the one thing that is not understood.
    expect(task?.title).toBe(words.startsWith('“') ? `essay ${words}` : 'essay');
  },
);
