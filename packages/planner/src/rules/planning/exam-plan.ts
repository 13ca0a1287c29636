import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { Command, CommandOf } from '../../core/commands/command.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { Task } from '../../schema/task.ts';
import type { DataChange } from '../../schema/tables.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, rowsOf } from '../../core/state/views.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import type { Span } from '../../core/time/spans.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { examById, examOf } from '../tasks/exam.ts';
import type { Exam } from '../tasks/exam.ts';
import type { Overload } from './assign-days.ts';
import { endOf, planTime } from './plan-time.ts';
import type { TimePlan, TimeRequest } from './plan-time.ts';
import type { PlannedSession, Spacing } from './planned-session.ts';

/** Study planned for an exam: the sessions of the task that prepares for it. */
export interface ExamStudy {
  /** Null before it was planned. */
  task: Task | null;
  done: readonly WorkBlock[];
  ahead: readonly WorkBlock[];
  /** Over, and not ticked. */
  missed: readonly WorkBlock[];
  /** Of those ahead, the ones after the exam: it was moved to an earlier day. */
  late: readonly WorkBlock[];
}

/** Tasks that prepare for an exam. */
const tasksFor = ({ rows, index }: State, examId: string): Task[] =>
  rowsOf(rows.tasks, idsAt(index.tasksForExam, examId));

/** Whether a session ends after an exam begins; after its day where that has no time. */
const isAfter = ({ start, end }: Span, { when }: Exam): boolean =>
  when.length > dayOf(when).length ? end > when : dayOf(start) > when;

/** @param now wall-clock time in `zone` */
export function studyFor(state: State, examId: string, now: Civil, zone: string): ExamStudy {
  const tasks = tasksFor(state, examId);
  const task = tasks.find(({ doneAt }) => doneAt === null) ?? tasks[0] ?? null;
  const blocks = task ? blocksOf(state, task.id) : [];
  const isDone = ({ doneAt }: WorkBlock): boolean => doneAt !== null || (task?.doneAt ?? null) !== null;
  const isOver = (block: WorkBlock): boolean => spanOfBlock(block, zone).end <= now;
  const exam = examById(state, examId, zone);
  const ahead = blocks.filter((block) => !isDone(block) && !isOver(block));
  return {
    task,
    done: blocks.filter(isDone),
    ahead,
    missed: blocks.filter((block) => !isDone(block) && isOver(block)),
    late: ahead.filter((block) => exam !== null && isAfter(spanOfBlock(block, zone), exam)),
  };
}

export interface ExamPlanOptions extends Pick<TimeRequest, 'zone' | 'settings' | 'lengths'> {
  spacing: Spacing;
  /** Wall-clock time in `zone`. */
  now: Civil;
  /** Sessions that are to have new times: they leave room at their old ones. */
  moved?: readonly WorkBlock[];
}

const removals = (blocks: readonly WorkBlock[]): DataChange[] =>
  blocks.map(({ id }) => ({ table: 'blocks', type: 'remove', id }));

/** Sessions before an exam, at most one a day, on days that get least too full. */
export function planExam(
  state: State,
  exam: Exam,
  { lengths, spacing, now, zone, settings, moved = [], overload = 'least' }: ExamPlanOptions & { overload?: Overload },
): TimePlan {
  const { task } = studyFor(state, exam.id, now, zone);
  const rest = moved.length === 0 ? state : apply(state, removals(moved));
  return planTime(rest, {
    lengths,
    spacing,
    oneADay: true,
    overload,
    hours: 'afterSchool',
    from: now,
    until: endOf(exam.when, now),
    taskId: task?.id,
    zone,
    settings,
  });
}

/** How many of the sessions fit before an exam without a day that gets too full. */
export const countThatFits = (state: State, exam: Exam, options: ExamPlanOptions): number =>
  planExam(state, exam, { ...options, overload: 'none' }).sessions.length;

/**
 * The command that adds the sessions, and at the first time the task that prepares for the exam.
 * @param factor the pace that the lengths were made by: the student's own estimate is kept, or a pace would be learned twice
 */
export function examPlanCommand(
  state: State,
  exam: Exam,
  study: ExamStudy,
  sessions: readonly PlannedSession[],
  factor?: number,
): Command {
  const { task } = study;
  const estimate = sessions.reduce((sum, { minutes }) => sum + minutes, 0);
  const blocks = sessions.map(({ start, minutes }) => ({ start, minutes }));
  if (task?.doneAt === null) {
    return { type: 'block.plan', blocks: blocks.map((block) => ({ ...block, taskId: task.id })) };
  }
  const row = state.rows.tasks.get(exam.id) ?? state.rows.events.get(exam.id);
  return {
    type: 'task.add',
    tasks: [
      {
        title: cutText(`${STUDY_FOR}${exam.title}`, PLANNER_LIMITS.title),
        forId: exam.id,
        tagIds: row?.tagIds,
        groupId: row && 'groupId' in row ? row.groupId : null,
        due: exam.when,
        estimate,
        ...(factor !== undefined && { ownEstimate: Math.round(estimate / factor) }),
        blocks,
      },
    ],
  };
}

const STUDY_FOR = 'Study for ';

/** The title of work where room is short: of a session first the name of its exam, which tells it from others, then that it is study. */
export const shortTitle = ({ title, forId }: Pick<Task, 'title' | 'forId'>): string =>
  forId !== null && title.startsWith(STUDY_FOR) ? `${title.slice(STUDY_FOR.length)}: study` : title;

/** The command that moves sessions to new times, in their order. */
export const replanCommand = (
  moved: readonly WorkBlock[],
  sessions: readonly PlannedSession[],
): CommandOf<'block.plan'> => ({
  type: 'block.plan',
  blocks: moved.flatMap((block, at) => {
    const session = sessions[at];
    return session ? [{ taskId: block.taskId, moves: block.id, start: session.start }] : [];
  }),
});

/** Completes the changes of a command: where an exam moves, what prepares for it is due at its new time. */
export function settleStudy(state: State, changes: readonly DataChange[], zone: string): DataChange[] {
  const settled: DataChange[] = [...changes];
  for (const change of changes) {
    if (change.type !== 'put' || (change.table !== 'tasks' && change.table !== 'events') || !change.row.isExam)
      continue;
    const { id } = change.row;
    const [before, after] = [examOf(state.rows[change.table].get(id), zone), examOf(change.row, zone)];
    if (!before || !after || before.when === after.when) continue;
    for (const task of tasksFor(state, id)) {
      const isChanged = changes.some(
        (each) => each.table === 'tasks' && each.type === 'put' && each.row.id === task.id,
      );
      if (isChanged || task.doneAt !== null || task.due !== before.when) continue;
      settled.push({ table: 'tasks', type: 'put', row: { ...task, due: after.when } });
    }
  }
  return settled;
}
