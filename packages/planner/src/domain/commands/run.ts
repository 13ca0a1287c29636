import { DATA_SCHEMAS } from '../model/tables.ts';
import type { Change, DataChange, HistoryEntry } from '../model/tables.ts';
import { reasonOf } from '../model/read-rows.ts';
import { overloadNote } from '../planning/overload.ts';
import { answerOnboarding } from '../sample/onboarding.ts';
import { apply } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { addCalendar } from './add-calendar.ts';
import { addTasks } from './add-tasks.ts';
import * as blocks from './block-commands.ts';
import type { Command, CommandContext, CommandOf, CommandType, Refusal } from './command.ts';
import { copyDays } from './copy-days.ts';
import * as data from './data-commands.ts';
import { changedFields, Transaction } from './transaction.ts';
import type { RuleResult } from './transaction.ts';
import * as events from './event-commands.ts';
import * as groups from './group-commands.ts';
import { compact, forget, coalesceKey, idOf, inverseOf, mark, nextRedo, nextUndo, record, remove } from './history.ts';
import { sortTasks } from './sort-tasks.ts';
import * as subtasks from './subtask-commands.ts';
import * as tags from './tag-commands.ts';
import * as tasks from './task-commands.ts';
import * as trash from './trash-commands.ts';

export type CommandResult =
  | { ok: false; refusal: Refusal }
  | {
      ok: true;
      state: State;
      /** For the store, in one transaction; empty when everything was so already. */
      changes: Change[];
      /** Names what was done, for the toast: "Moved “Essay draft” to Tuesday 16:00". */
      sentence: string;
      /** A second sentence, such as a warning; mostly empty. */
      note: string;
      /** Rows to select or to scroll to. */
      focus: string[];
      /** Whether there is something that "Undo" would take back. */
      canUndo: boolean;
    };

const RULES: { [T in CommandType]: (draft: Transaction, command: CommandOf<T>) => RuleResult } = {
  'task.add': addTasks,
  'task.edit': tasks.editTask,
  'task.complete': tasks.completeTasks,
  'task.reopen': tasks.reopenTasks,
  'task.delete': tasks.deleteTasks,
  'task.move': tasks.moveTasks,
  'task.plan': tasks.planTasks,
  'task.due': tasks.dueTasks,
  'task.tag': tasks.tagTasks,
  'task.reorder': tasks.reorderTasks,
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
  'block.remove': blocks.removeBlocks,
  'block.toDay': blocks.blockToDay,
  'block.split': blocks.splitBlock,
  'event.add': events.addEvents,
  'calendar.add': addCalendar,
  'event.edit': events.editEvent,
  'event.move': events.moveEvent,
  'event.delete': events.deleteEvents,
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
  'settings.edit': data.editSettings,
  'trash.restore': trash.restore,
  'trash.empty': trash.emptyTrash,
  'trash.purge': trash.purgeTrash,
  'data.import': data.importData,
  'sample.add': data.addSample,
  'sample.remove': data.removeSample,
  'onboarding.answer': answerOnboarding,
  'report.sent': data.reportSent,
};

export const COMMAND_TYPES = Object.keys(RULES) as CommandType[];

/** What the program does by itself is not the student's to undo. */
const UNRECORDED: ReadonlySet<CommandType> = new Set<CommandType>(['trash.purge', 'report.sent']);

/** They give a task its time. While something is held each entry is only on the way. */
const PLANNING_COMMANDS: ReadonlySet<CommandType> = new Set<CommandType>(['block.add', 'block.plan', 'block.move']);
const isNoted = ({ type }: Command, { gestureId }: CommandContext): boolean =>
  gestureId === undefined && PLANNING_COMMANDS.has(type);

const refused = (refusal: Refusal): CommandResult => ({ ok: false, refusal });

/** The first thing that no schema accepts, in one sentence. */
function faultOf(changes: readonly DataChange[]): string | null {
  for (const change of changes) {
    if (change.type !== 'put') continue;
    const parsed = DATA_SCHEMAS[change.table].safeParse(change.row);
    if (!parsed.success) return `That cannot be saved (${reasonOf(parsed.error)})`;
  }
  return null;
}

function isNoChange(state: State, change: DataChange): boolean {
  const current = state.rows[change.table].get(idOf(change));
  if (change.type === 'remove') return current === undefined;
  return current === change.row || (current !== undefined && changedFields(current, change.row).length === 0);
}

function bookkeeping(
  state: State,
  command: Command,
  entry: Parameters<typeof record>[1],
  context: CommandContext,
): Change[] {
  if (!UNRECORDED.has(command.type)) return record(state, entry, context);
  const gone = entry.forward.filter((change) => change.type === 'remove').map(idOf);
  return gone.length > 0 ? forget(state, new Set(gone)) : [];
}

/**
 * Carries out a command: the next state and the row changes that lead to it, history included. Pure; never throws for what
 * a command or the data may hold, but refuses in one sentence.
 */
export function run(state: State, command: Command, context: CommandContext): CommandResult {
  const draft = new Transaction(state, context);
  // The table pairs every type with its own rule; the union cannot be narrowed through an index.
  const rule = RULES[command.type] as (draft: Transaction, command: Command) => RuleResult;
  const verdict = rule(draft, command);
  if ('refusal' in verdict) return refused(verdict.refusal);
  const forward = compact(draft.changes).filter((change) => !isNoChange(state, change));
  const fault = faultOf(forward);
  if (fault !== null) return refused({ code: 'invalid', message: fault });
  const { sentence, focus = [] } = verdict;
  const coalesce = context.gestureId === undefined ? (verdict.coalesce ?? null) : coalesceKey(context.gestureId);
  if (forward.length === 0) return { ok: true, state, changes: [], sentence: '', note: '', focus, canUndo: false };
  const entry = { sentence, coalesce, forward, inverse: inverseOf(state, forward) };
  const changes = [...forward, ...bookkeeping(state, command, entry, context)];
  const after = apply(state, changes);
  const note = isNoted(command, context)
    ? overloadNote({ before: state, after, changes: forward, today: draft.today, zone: context.zone })
    : '';
  return { ok: true, state: after, changes, sentence, note, focus, canUndo: !UNRECORDED.has(command.type) };
}

function applyHistoryEntry(state: State, entry: HistoryEntry, isUndo: boolean): CommandResult {
  const rows = isUndo ? entry.inverse : entry.forward;
  const fault = faultOf(rows);
  if (fault !== null) return refused({ code: 'invalid', message: fault });
  const changes: Change[] = [...rows, mark(entry, isUndo)];
  const focus = rows.filter((change) => change.type === 'put').map(idOf);
  const sentence = `${isUndo ? 'Undid' : 'Redid'}: ${entry.sentence}`;
  return { ok: true, state: apply(state, changes), changes, sentence, note: '', focus, canUndo: !isUndo };
}

const nothingTo = (to: 'undo' | 'redo'): CommandResult =>
  refused({ code: `nothing_to_${to}`, message: `There is nothing to ${to}.` });

/** Takes back the last entry. */
export function undo(state: State): CommandResult {
  const entry = nextUndo(state);
  return entry ? applyHistoryEntry(state, entry, true) : nothingTo('undo');
}

/** Takes back all that was done while one thing was held, as if it had never been: there is nothing to redo. */
export function rollbackGesture(state: State, gestureId: string): CommandResult {
  const entry = nextUndo(state);
  if (entry?.coalesce !== coalesceKey(gestureId)) return nothingTo('undo');
  const changes: Change[] = [...entry.inverse, remove(entry)];
  return { ok: true, state: apply(state, changes), changes, sentence: '', note: '', focus: [], canUndo: false };
}

/** Does again what was undone last. */
export function redo(state: State): CommandResult {
  const entry = nextRedo(state);
  return entry ? applyHistoryEntry(state, entry, false) : nothingTo('redo');
}
