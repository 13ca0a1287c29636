import type { Change } from '../schema/tables.ts';
import { addEntry } from './quick-entry/entry.ts';
import { settleReminders } from './reminders/settle-reminders.ts';
import { settleStudy } from './planning/exam-plan.ts';
import { planNote } from './planning/plan-note.ts';
import { noteSharing } from './files/sharing/note-sharing.ts';
import { adoptHabits, answerOnboarding } from './sample/onboarding.ts';
import { addSample, puttingSampleAway, removeSample } from './sample/sample-commands.ts';
import { apply } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import { dismissNews } from './files/feeds/told-news.ts';
import { addTasks } from './tasks/add-tasks.ts';
import * as blocks from './planning/block-commands.ts';
import { LATER_TYPES } from '../core/commands/command.ts';
import type { Command, CommandContext, CommandType, LaterType } from '../core/commands/command.ts';
import { firstIssue, isNoChange, refused } from '../core/history/command-result.ts';
import type { CommandResult } from '../core/history/command-result.ts';
import { copyDays } from './calendar/copy-days.ts';
import * as data from './files/data-commands.ts';
import { Transaction } from '../core/history/transaction.ts';
import type { RuleResult, RulesFor } from '../core/history/transaction.ts';
import * as events from './calendar/event-commands.ts';
import * as groups from './tasks/group-commands.ts';
import { compact, extend, forget, coalesceKey, idOf, inverseOf, record } from '../core/history/history.ts';
import * as series from './series/series-commands.ts';
import { changeSeries, stopSeries } from './series/series-change.ts';
import { settleOccurrences } from './series/settle-occurrences.ts';
import { sortTasks } from './tasks/sort-tasks.ts';
import { reorderTasks } from './tasks/reorder-tasks.ts';
import * as subtasks from './tasks/subtask-commands.ts';
import * as tags from './tasks/tag-commands.ts';
import * as tasks from './tasks/task-commands.ts';
import * as lessons from './timetable/lesson-commands.ts';
import * as timetables from './timetable/timetable-commands.ts';
import { writeTimetable } from './timetable/write-timetable.ts';
import * as trash from './files/trash-commands.ts';

const RULES: RulesFor<Exclude<CommandType, LaterType>> = {
  'task.add': addTasks,
  'entry.add': addEntry,
  'task.edit': tasks.editTask,
  'task.complete': tasks.completeTasks,
  'task.reopen': tasks.reopenTasks,
  'task.delete': tasks.deleteTasks,
  'task.move': tasks.moveTasks,
  'task.plan': tasks.planTasks,
  'task.due': tasks.dueTasks,
  'task.tag': tasks.tagTasks,
  'task.reorder': reorderTasks,
  'task.sort': sortTasks,
  'task.today': tasks.moveToToday,
  'task.spread': tasks.spreadTasks,
  'subtask.add': subtasks.addSubtasks,
  'subtask.edit': subtasks.editSubtask,
  'subtask.check': subtasks.checkSubtask,
  'subtask.remove': subtasks.removeSubtasks,
  'subtask.reorder': subtasks.reorderSubtasks,
  'block.add': blocks.addBlock,
  'block.plan': blocks.planBlocks,
  'block.move': blocks.moveBlock,
  'block.resize': blocks.resizeBlock,
  'block.check': blocks.checkBlock,
  'block.remove': blocks.removeBlocks,
  'block.toDay': blocks.blockToDay,
  'block.split': blocks.splitBlock,
  'event.add': events.addEvents,
  'news.dismiss': dismissNews,
  'event.edit': events.editEvent,
  'event.move': events.moveEvent,
  'event.delete': events.deleteEvents,
  'series.add': series.repeat,
  'series.change': changeSeries,
  'series.skip': series.skipOccurrence,
  'series.stop': stopSeries,
  'series.delete': series.deleteSeries,
  'days.copy': copyDays,
  'group.add': groups.addGroup,
  'group.edit': groups.editGroup,
  'group.reorder': groups.reorderGroups,
  'group.archive': groups.archiveGroup,
  'group.collapse': groups.collapseGroup,
  'group.delete': groups.deleteGroup,
  'tagGroup.add': tags.addTagGroup,
  'tagGroup.edit': tags.editTagGroup,
  'tagGroup.reorder': tags.reorderTagGroups,
  'tagGroup.delete': tags.deleteTagGroup,
  'tag.add': tags.addTag,
  'tag.edit': tags.editTag,
  'tag.reorder': tags.reorderTags,
  'tag.delete': tags.deleteTag,
  'timetable.add': timetables.addTimetable,
  'timetable.edit': timetables.editTimetable,
  'timetable.delete': timetables.deleteTimetable,
  'timetable.write': puttingSampleAway(writeTimetable),
  'term.put': timetables.putTerms,
  'term.delete': timetables.deleteTerms,
  'schoolDay.put': timetables.putSchoolDays,
  'bell.put': timetables.putBell,
  'bell.delete': timetables.deleteBell,
  'lesson.put': puttingSampleAway(lessons.putLesson),
  'lesson.delete': lessons.deleteLessons,
  'lesson.split': lessons.splitLesson,
  'lesson.change': lessons.changeLesson,
  'settings.edit': data.editSettings,
  'trash.restore': trash.restore,
  'trash.empty': trash.emptyTrash,
  'trash.purge': trash.purgeTrash,
  'data.import': data.importData,
  'sample.add': addSample,
  'sample.remove': removeSample,
  'settings.adopt': adoptHabits,
  'sharing.note': noteSharing,
  'onboarding.answer': answerOnboarding,
  'report.sent': data.reportSent,
  'report.askAgain': data.askForReportAgain,
};

export const COMMAND_TYPES = [...Object.keys(RULES), ...LATER_TYPES] as CommandType[];

/** Commands of the program itself, which the student cannot undo. */
const UNRECORDED: ReadonlySet<CommandType> = new Set<CommandType>([
  'trash.purge',
  'report.sent',
  'report.askAgain',
  'settings.adopt',
  'sharing.note',
  'feed.refresh',
]);

function bookkeeping(
  state: State,
  command: Command,
  entry: Parameters<typeof record>[1],
  context: CommandContext,
): Change[] {
  if (!UNRECORDED.has(command.type)) return record(state, entry, context);
  const gone = entry.forward.filter((change) => change.type === 'remove').map(idOf);
  if (gone.length > 0) return forget(state, new Set(gone));
  return command.type === 'feed.refresh' ? extend(state, command.id, entry.forward) : [];
}

/**
 * Runs a command: the next state and the row changes that lead to it, history included. Pure. Never throws because of a
 * command or the data, but refuses in one sentence.
 *
 * @param later rules of a part that gives such a command
 */
export function run(
  state: State,
  command: Command,
  context: CommandContext,
  later: Partial<RulesFor<LaterType>> = {},
): CommandResult {
  const draft = new Transaction(state, context);
  // The table pairs every type with its own rule; the union cannot be narrowed through an index.
  const rules: Readonly<Partial<Record<CommandType, unknown>>> = command.type in RULES ? RULES : later;
  const rule = rules[command.type] as ((draft: Transaction, command: Command) => RuleResult) | undefined;
  if (!rule)
    return refused({ code: 'invalid', message: 'This part of the planner is not here yet. Please try again.' });
  const verdict = rule(draft, command);
  if ('refusal' in verdict) return refused(verdict.refusal);
  const given = compact(draft.changes);
  // Checked before they are applied, and again for what settling adds.
  const fault = firstIssue(given);
  if (fault !== null) return refused({ code: 'invalid', message: fault });
  const settled = settleStudy(state, settleOccurrences(state, given), context.zone);
  // A file's rows are written as they are.
  const reminded = command.type === 'data.import' ? settled : settleReminders(state, settled, context.zone);
  const forward = reminded.filter((change) => !isNoChange(state, change));
  const checked = new Set(given);
  const settledFault = firstIssue(forward.filter((change) => !checked.has(change)));
  if (settledFault !== null) return refused({ code: 'invalid', message: settledFault });
  const { sentence, focus = [] } = verdict;
  const coalesce = context.gestureId === undefined ? (verdict.coalesce ?? null) : coalesceKey(context.gestureId);
  if (forward.length === 0) return { ok: true, state, changes: [], sentence: '', note: '', focus, canUndo: false };
  const entry = { sentence, coalesce, forward, inverse: inverseOf(state, forward) };
  const changes = [...forward, ...bookkeeping(state, command, entry, context)];
  const after = apply(state, changes);
  const { today, wallClock: now } = draft;
  const { zone, gestureId } = context;
  // A gesture says it once, where it ends.
  const own = verdict.note ?? '';
  const note =
    gestureId === undefined
      ? [own, planNote(command, { before: state, after, changes: forward, now, today, zone })]
          .filter((each) => each !== '')
          .join(' ')
      : own;
  return { ok: true, state: after, changes, sentence, note, focus, canUndo: !UNRECORDED.has(command.type) };
}
