import type { Task } from '../../schema/task.ts';
import type { DataChange } from '../../schema/tables.ts';
import type { State } from '../../core/state/state.ts';
import { settingsOf } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, DAY_MINUTES, dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import { formatDayOrTime } from '../../core/time/format.ts';
import { isPast } from './due.ts';

type Due = Pick<Task, 'due'>;

/** Whether work that ends at a time ends after its task is due: on a due day, after that day. */
export const isAfterDue = ({ due }: Due, end: Civil): boolean =>
  due !== null && end > (due.length > dayOf(due).length ? due : civilAt(due, DAY_MINUTES));

const isDayAfterDue = ({ due, plannedDay }: Due & Pick<Task, 'plannedDay'>): boolean =>
  due !== null && plannedDay !== null && plannedDay > dayOf(due);

/** Whether something planned for an open task is after it is due. A task that is late already has no other time. */
export function isPlannedAfterDue(state: State, task: Task, now: Civil, zone: string): boolean {
  if (task.due === null || task.doneAt !== null || isPast(task.due, now)) return false;
  return (
    isDayAfterDue(task) ||
    blocksOf(state, task.id).some((block) => block.doneAt === null && isAfterDue(task, spanOfBlock(block, zone).end))
  );
}

interface NoteOptions {
  before: State;
  after: State;
  /** The row changes between the two. */
  changes: readonly DataChange[];
  /** Wall-clock time in `zone`. */
  now: Civil;
  today: Day;
  zone: string;
}

/** Tasks of which a day or a session is after they are due by these changes, and was not before. */
function newlyLate({ before, after, changes, now, zone }: NoteOptions): Task[] {
  const found = new Set<Task>();
  for (const change of changes) {
    if (change.type !== 'put' || (change.table !== 'tasks' && change.table !== 'blocks')) continue;
    const task = after.rows.tasks.get(change.table === 'tasks' ? change.row.id : change.row.taskId);
    if (!task || !isPlannedAfterDue(after, task, now, zone)) continue;
    const was = before.rows.tasks.get(task.id);
    if (change.table === 'tasks') {
      if (!was || !isPlannedAfterDue(before, was, now, zone)) found.add(task);
      continue;
    }
    const old = before.rows.blocks.get(change.row.id);
    const isLate = isAfterDue(task, spanOfBlock(change.row, zone).end);
    if (isLate && !(old && isAfterDue(task, spanOfBlock(old, zone).end))) found.add(task);
  }
  return [...found];
}

/** "That is after it is due: Friday." where a change plans work after its due date; else empty. */
export function afterDueNote(options: NoteOptions): string {
  const { before, after, today } = options;
  const late = newlyLate(options);
  const [task] = late;
  if (!task?.due) return '';
  if (late.length > 1) return `${late.length} tasks are planned after they are due.`;
  const was = before.rows.tasks.get(task.id);
  // The due date itself was moved.
  if (was && was.due !== task.due) return 'It is planned after that.';
  return `That is after it is due: ${formatDayOrTime(task.due, today, settingsOf(after).clock)}.`;
}
