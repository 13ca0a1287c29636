import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { examById } from '../tasks/exam.ts';
import { settingsOf } from '../../core/state/state.ts';
import { activeTask } from '../../core/state/views.ts';
import { plural } from '../../core/text/words.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { addElapsed, isKnownZone } from '../../core/time/zones.ts';
import { formatDayOrTime, formatLength } from '../../core/time/format.ts';
import { endTimers } from '../timing/end-timers.ts';
import { movedTo, putBlock } from '../tasks/add-tasks.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { notFound, quote, quoteSome, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { planSentence } from '../tasks/task-commands.ts';

function activeBlock(draft: Transaction, id: string): { block: WorkBlock; task: Task } | undefined {
  const block = draft.state.rows.blocks.get(id);
  const task = block && activeTask(draft.state, block.taskId);
  return task && { block, task };
}

const when = (draft: Transaction, start: string): string =>
  formatDayOrTime(start, draft.today, settingsOf(draft.state).clock);

export function addBlock(draft: Transaction, command: CommandOf<'block.add'>): RuleResult {
  const task = activeTask(draft.state, command.taskId);
  if (!task) return notFound('task');
  const id = putBlock(draft, task, command.block);
  const { start } = command.block;
  return { sentence: `Planned ${quote(task.title)} for ${when(draft, start)}`, focus: [id] };
}

/** "Planned 4 missed sessions again, for 3 exams". @param tasks the task of each of these blocks */
function againSentence(draft: Transaction, blocks: readonly WorkBlock[], tasks: readonly Task[]): string {
  const { zone } = draft.context;
  const isMissed = blocks.every((block) => spanOfBlock(block, zone).end <= draft.wallClock);
  const count = plural(blocks.length, isMissed ? 'missed session' : 'session');
  const examIds = [...new Set(tasks.map(({ forId }) => forId))];
  const exam = examIds.length === 1 ? examById(draft.state, examIds[0] ?? '', zone) : null;
  return `Planned ${count} again, for ${exam ? quote(exam.title) : plural(examIds.length, 'exam')}`;
}

export function planBlocks(draft: Transaction, command: CommandOf<'block.plan'>): RuleResult {
  const tasks: Task[] = [];
  const ids: string[] = [];
  const moved: WorkBlock[] = [];
  for (const { taskId, moves, ...block } of command.blocks) {
    const task = activeTask(draft.state, taskId);
    if (!task) continue;
    const found = moves === undefined ? undefined : activeBlock(draft, moves);
    if (found) {
      draft.put('blocks', movedTo(draft, found.block, block.start));
      moved.push(found.block);
    }
    ids.push(found ? found.block.id : putBlock(draft, task, block));
    if (task.plannedDay !== null) draft.put('tasks', { ...task, plannedDay: null });
    tasks.push(task);
  }
  const [first] = command.blocks;
  if (tasks.length === 0 || !first) return notFound('task');
  const planned = [...new Set(tasks)];
  const subject = quoteSome(planned, 'task');
  const at = when(draft, first.start);
  const isMove = moved.length === tasks.length;
  if (isMove && moved.length > 1 && tasks.every(({ forId }) => forId !== null))
    return { sentence: againSentence(draft, moved, tasks), focus: ids };
  if (planned.length === 1 && tasks.length > 1) {
    return { sentence: `Planned ${tasks.length} sessions of ${subject} from ${at}`, focus: ids };
  }
  return { sentence: isMove ? `Moved ${subject} to ${at}` : `Planned ${subject} for ${at}`, focus: ids };
}

export function moveBlock(draft: Transaction, command: CommandOf<'block.move'>): RuleResult {
  const found = activeBlock(draft, command.id);
  if (!found) return notFound('session');
  const { block, task } = found;
  if (command.start !== block.start) draft.put('blocks', { ...block, start: command.start });
  return {
    sentence: `Moved ${quote(task.title)} to ${when(draft, command.start)}`,
    focus: [block.id],
  };
}

export function resizeBlock(draft: Transaction, command: CommandOf<'block.resize'>): RuleResult {
  const found = activeBlock(draft, command.id);
  if (!found) return notFound('session');
  const { block, task } = found;
  const start = command.start ?? block.start;
  if (command.minutes < 1) return refuse('invalid', 'A session is at least one minute long.');
  if (start !== block.start || command.minutes !== block.minutes) {
    draft.put('blocks', { ...block, start, minutes: command.minutes });
  }
  // During a gesture the block may have been moved too, in the same history entry.
  const from = draft.context.gestureId === undefined ? '' : ` from ${when(draft, start)}`;
  return { sentence: `${quote(task.title)} takes ${formatLength(command.minutes)}${from}`, focus: [block.id] };
}

/** Ticks one session of a task, or takes its tick away. */
export function checkBlock(draft: Transaction, command: CommandOf<'block.check'>): RuleResult {
  const found = activeBlock(draft, command.id);
  if (!found) return notFound('session');
  const { block, task } = found;
  if ((block.doneAt !== null) !== command.isDone)
    draft.put('blocks', { ...block, doneAt: command.isDone ? draft.now : null });
  const verb = command.isDone ? 'Finished' : 'Opened';
  const again = command.isDone ? '' : ' again';
  const note = command.isDone ? endTimers(draft, ({ blockId }) => blockId === block.id) : '';
  return { sentence: `${verb} a session of ${quote(task.title)}${again}`, note, focus: [block.id] };
}

export function removeBlocks(draft: Transaction, command: CommandOf<'block.remove'>): RuleResult {
  const found = [...new Set(command.ids)].map((id) => activeBlock(draft, id)).filter((each) => each !== undefined);
  if (found.length === 0) return notFound('session');
  for (const { block } of found) draft.remove('blocks', block.id);
  const tasks = [...new Set(found.map(({ task }) => task))];
  return { sentence: `Took ${quoteSome(tasks, 'task')} off the calendar`, focus: tasks.map((task) => task.id) };
}

export function blockToDay(draft: Transaction, command: CommandOf<'block.toDay'>): RuleResult {
  const found = activeBlock(draft, command.id);
  if (!found) return notFound('session');
  const { block, task } = found;
  draft.remove('blocks', block.id);
  draft.put('tasks', { ...task, plannedDay: command.day });
  return { sentence: planSentence(draft, quote(task.title), command.day), focus: [task.id] };
}

export function splitBlock(draft: Transaction, command: CommandOf<'block.split'>): RuleResult {
  const found = activeBlock(draft, command.id);
  if (!found) return notFound('session');
  const { block, task } = found;
  const { at } = command;
  if (!Number.isInteger(at) || at < 1 || at >= block.minutes)
    return refuse('invalid', 'Choose a time inside the session to split it.');
  const zone = block.zone !== null && isKnownZone(block.zone) ? block.zone : draft.context.zone;
  const second = {
    ...block,
    id: draft.context.newId(),
    start: addElapsed(block.start, at, zone),
    minutes: block.minutes - at,
  };
  draft.put('blocks', { ...block, minutes: at });
  draft.put('blocks', second);
  return { sentence: `Split ${quote(task.title)} in two`, focus: [block.id, second.id] };
}
