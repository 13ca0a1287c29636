import type { CommandContext } from '../../core/commands/command.ts';
import { unusedStyle } from '../tasks/new-rows.ts';
import type { GroupStyle } from '../tasks/new-rows.ts';
import { newRow } from '../../schema/define-rows.ts';
import { eventFields } from '../../schema/planner-event.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { taskFields } from '../../schema/task.ts';
import type { RowLists } from '../../schema/tables.ts';
import { emptyRows } from '../../schema/read-rows.ts';
import type { Tag } from '../../schema/tag.ts';
import { freshKeys } from '../../core/order/order-keys.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt } from '../../core/time/civil-time.ts';
import { USUAL_BELL } from '../timetable/new-timetable.ts';
import { AFTER_SCHOOL, MOST_LESSONS, TASKS } from './sample-data.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const PERIODS = USUAL_BELL.periods.filter(({ isBreak }) => !isBreak);

/** School days of the example, among the seven days after today. */
export const sampleDays = (today: Day, workWeek: readonly number[]): Day[] =>
  DAYS.map((ahead) => addDays(today, ahead)).filter((day) => workWeek.includes(weekday(day)));

export interface SampleOptions {
  today: Day;
  workWeek: readonly number[];
  context: CommandContext;
  /** Order keys of its tasks, among the student's own. */
  taskKeys: readonly string[];
}

const bornOf = (context: CommandContext) => ({ createdAt: context.now, deletedAt: null, isSample: true });

/** Subjects for a student who has none. @param tagGroup the student's own for subjects, or null, with an order key */
export function sampleSubjects(
  names: readonly string[],
  tagGroup: { id: string | null; order: string },
  context: CommandContext,
): Pick<RowLists, 'tagGroups' | 'tags'> {
  const id = tagGroup.id ?? context.newId();
  const born = bornOf(context);
  const keys = freshKeys(names.length);
  const styles: GroupStyle[] = [];
  const tags = names.map((name, at): Tag => {
    const style = unusedStyle(styles, name);
    styles.push(style);
    return { id: context.newId(), tagGroupId: id, name, ...style, order: keys[at] ?? '', ...born };
  });
  const added = { id, name: 'Subject', kind: 'subject' as const, order: tagGroup.order, ...born };
  return { tagGroups: tagGroup.id === null ? [added] : [], tags };
}

function lessonsOf(subjects: readonly Tag[], { today, workWeek, context }: SampleOptions): PlannerEvent[] {
  const aDay = Math.min(subjects.length, MOST_LESSONS);
  // Few subjects take turns; of many, each day has others.
  const step = subjects.length > MOST_LESSONS ? MOST_LESSONS : 1;
  return sampleDays(today, workWeek).flatMap((day, at) =>
    PERIODS.slice(0, aDay).map(({ from, to }, period) => {
      const subject = subjects[(at * step + period) % subjects.length];
      return newRow(eventFields, {
        id: context.newId(),
        title: subject?.name ?? '',
        tagIds: subject ? [subject.id] : [],
        isAllDay: false,
        start: civilAt(day, from),
        end: civilAt(day, to),
        zone: null,
        ...bornOf(context),
      }) as PlannerEvent;
    }),
  );
}

/**
 * An example of a week for these subjects, all marked, so that a command can remove it again. All of it is tomorrow or
 * later.
 */
export function sampleRows(subjects: readonly Tag[], options: SampleOptions): RowLists {
  const { today, context, taskKeys } = options;
  const rows = emptyRows();
  rows.events.push(...lessonsOf(subjects, options));
  TASKS.forEach(({ title, due, estimate, steps = [], sessions }, at) => {
    const id = context.newId();
    const subject = subjects[at % subjects.length];
    const tagIds = subject ? [subject.id] : [];
    const order = taskKeys[at] ?? '';
    rows.tasks.push(
      newRow(taskFields, { id, order, title, estimate, tagIds, due: addDays(today, due), ...bornOf(context) }),
    );
    const keys = freshKeys(steps.length);
    steps.forEach((step, place) => {
      rows.subtasks.push({ id: context.newId(), taskId: id, title: step, doneAt: null, order: keys[place] ?? '' });
    });
    for (const { day, minutes } of sessions) {
      const start = civilAt(addDays(today, day), AFTER_SCHOOL);
      rows.blocks.push({ id: context.newId(), taskId: id, start, minutes, zone: null, doneAt: null });
    }
  });
  return rows;
}
