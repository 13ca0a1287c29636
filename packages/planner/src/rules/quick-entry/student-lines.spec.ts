import { expect, it } from 'vitest';
import { STUDENT_LINES } from '../../../test/student-lines.ts';
import { dateOrderOf } from '../../core/time/format.ts';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

const GOAL = 0.95;

const read = STUDENT_LINES.flatMap(({ now, locale, weekStart, lines }) =>
  lines.map(([line, when, title]) => {
    const [task] = parseQuickEntry(line, { now, weekStart, dates: dateOrderOf(locale), vocabulary: EMPTY_VOCABULARY });
    const due = task?.due ? [`due ${task.due}`] : [];
    const found = [...[task?.block?.start ?? task?.plannedDay ?? []].flat(), ...due].join(', ');
    return { line, locale, when, title, found, foundTitle: task?.title };
  }),
);

it('day and time are right in 95 % of the lines students type', () => {
  const wrong = read.filter(({ when, found }) => when !== found);
  const rest = wrong.map(({ locale, line, when, found }) => `${locale} ${line}: ${found}, and not ${when}`);
  expect(rest.length, rest.join('\n')).toBeLessThanOrEqual(read.length * (1 - GOAL));
});

it('and the title is what is left of them', () => {
  const wrong = read.filter(({ title, foundTitle }) => title !== foundTitle);
  const rest = wrong.map(({ line, title, foundTitle }) => `${line}: ${String(foundTitle)}, and not ${title}`);
  expect(rest.length, rest.join('\n')).toBeLessThanOrEqual(read.length * (1 - GOAL));
});
