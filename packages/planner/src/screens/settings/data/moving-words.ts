import { spelled } from '../../../core/text/spelling.ts';
import type { FoundList, LeftOut } from '../../../core/commands/found-list.ts';
import { plural, unitOf } from '../../../core/text/words.ts';
import type { ImportLine } from '../../../rules/files/import/known-row.ts';
import type { MovingPlan } from '../../../rules/files/moving-in/moving-plan.ts';
import type { NewNames } from '../../../rules/files/moving-in/new-names.ts';
import type { PlanRow } from './import-words.ts';

const row = (label: string, lines: readonly ImportLine[], count = lines.length): PlanRow[] =>
  count > 0 ? [{ key: label, label, lines, count }] : [];

const named = (rows: readonly { name: string }[]): ImportLine[] => rows.map(({ name }) => ({ title: name }));

/** Lines for all that moving in would do or leave; none for a count of zero. */
export const movingRows = ({ added, changed, keptOwn, deleted, unchanged }: MovingPlan): PlanRow[] => [
  ...row('New', added),
  ...row('Changed', changed),
  ...row('Changed here and by you: your version stays', keptOwn),
  ...row('Deleted by you, and left in the trash', deleted),
  ...row('Already here', [], unchanged),
];

/** Parts of the new tasks, and the groups and tags that come with them. */
export function becomesRows({ fresh }: MovingPlan, { groups, tags }: NewNames): PlanRow[] {
  const where = (isMeant: (task: MovingPlan['fresh'][number]) => boolean): ImportLine[] =>
    fresh.filter(isMeant).map(({ title, due }) => ({ title, when: due }));
  const exams = where(({ isExam }) => isExam);
  const steps = fresh.reduce((sum, task) => sum + task.steps.length, 0);
  return [
    ...row(unitOf(groups.length, 'New group'), named(groups)),
    ...row(unitOf(tags.length, 'New tag'), named(tags)),
    ...row(
      'Repeating',
      where(({ repeat, isDone }) => repeat !== null && !isDone),
    ),
    ...row(
      'With a length',
      where(({ estimate }) => estimate !== null),
    ),
    ...row(unitOf(exams.length, 'Exam'), exams),
    ...row(
      'Done already',
      where(({ isDone }) => isDone),
    ),
    ...row(steps === 1 ? 'Step of a task' : 'Steps of tasks', [], steps),
  ];
}

const REASONS: Readonly<Record<LeftOut, string>> = {
  untitled: 'Without a title',
  deleted: 'Deleted or cancelled there',
  unreadable: 'Could not be read',
  alone: 'Notes that belong to no task',
  lessons: 'Classes, terms and holidays: add them under Timetable',
};

export const leftOutRows = ({ leftOut }: FoundList, { withoutDone }: MovingPlan): PlanRow[] => [
  ...Object.entries(REASONS).flatMap(([key, label]) => row(spelled(label), [], leftOut[key as LeftOut])),
  ...row('Done already', [], withoutDone),
];

/** Notes on how the file was read. */
export const movingNotes = ({ words, shortened }: FoundList): string[] => [
  ...(words === 0 ? [] : [`${plural(words, 'detail')} that Bellweek can’t set will be in the notes, as written.`]),
  ...(shortened === 0 ? [] : [`${plural(shortened, 'text')} ${shortened === 1 ? 'was' : 'were'} too long, and cut.`]),
];

/** "DATE: Due date, or how it repeats". */
export const columnRows = ({ columns }: FoundList): string[] =>
  columns.map(({ name, becomes }) => `${name}: ${becomes ?? 'not imported'}`);
