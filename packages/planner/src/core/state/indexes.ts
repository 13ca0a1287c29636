import type { RowLists, Rows, TableName as TableName } from '../../schema/tables.ts';
import type { Task } from '../../schema/task.ts';
import {
  blockDays,
  dueDays,
  eventDays,
  examKind,
  ownExam,
  ownSeries,
  ownTagGroup,
  ownTask,
  plannedDays,
  tagsOf,
  taskGroups,
} from './index-keys.ts';
import { emptyMultiIndex, MultiIndexEdit, multiIndexOf } from './multi-index.ts';
import type { MultiIndex } from './multi-index.ts';
import { byOrder, replaceTasks, updateOrder } from './task-order.ts';

/** Lookups kept beside the rows. Rows in the trash are only in `subtasksOf` and `blocksOf`. */
export interface Indexes {
  /** Active tasks in priority order, done ones too. */
  readonly tasks: readonly Task[];
  /** Their ids; the same list until the order changes. */
  readonly order: readonly string[];
  readonly subtasksOf: MultiIndex;
  readonly blocksOf: MultiIndex;
  /** By day on their own wall clock; blocks of tasks in the trash too. */
  readonly blocksOn: MultiIndex;
  readonly eventsOn: MultiIndex;
  readonly tasksPlannedOn: MultiIndex;
  readonly tasksDueOn: MultiIndex;
  readonly tasksIn: MultiIndex;
  readonly tasksWith: MultiIndex;
  readonly eventsWith: MultiIndex;
  /** Rows of occurrences by their series, in the trash too. */
  readonly tasksOfSeries: MultiIndex;
  readonly eventsOfSeries: MultiIndex;
  /** Exams by the kind of their row: `task` or `event`. */
  readonly exams: MultiIndex;
  /** Tasks by the exam that they prepare for. */
  readonly tasksForExam: MultiIndex;
  /** Tags of a tag group, deleted ones too. */
  readonly tagsIn: MultiIndex;
}

export type RowChange = {
  [T in TableName]: { table: T; before: Rows[T] | undefined; after: Rows[T] | undefined };
}[TableName];

type MultiName = Exclude<keyof Indexes, 'tasks' | 'order'>;

export const EMPTY_INDEXES: Indexes = {
  tasks: [],
  order: [],
  subtasksOf: emptyMultiIndex(),
  blocksOf: emptyMultiIndex(),
  blocksOn: emptyMultiIndex(),
  eventsOn: emptyMultiIndex(),
  tasksPlannedOn: emptyMultiIndex(),
  tasksDueOn: emptyMultiIndex(),
  tasksIn: emptyMultiIndex(),
  tasksWith: emptyMultiIndex(),
  eventsWith: emptyMultiIndex(),
  tasksOfSeries: emptyMultiIndex(),
  eventsOfSeries: emptyMultiIndex(),
  exams: emptyMultiIndex(),
  tasksForExam: emptyMultiIndex(),
  tagsIn: emptyMultiIndex(),
};

const NONE: readonly string[] = [];

class IndexEdit {
  private readonly edits = new Map<MultiName, MultiIndexEdit>();
  /** The new row of each changed task; undefined if it was removed. */
  readonly tasks = new Map<string, Task | undefined>();
  isReordered = false;

  constructor(private readonly index: Indexes) {}

  private move<R extends { id: string }>(
    name: MultiName,
    before: R | undefined,
    after: R | undefined,
    keys: (row: R) => readonly string[],
  ): void {
    const from = before ? keys(before) : NONE;
    const to = after ? keys(after) : NONE;
    const id = after?.id ?? before?.id;
    if (id === undefined || from === to) return;
    let edit = this.edits.get(name);
    if (!edit) this.edits.set(name, (edit = new MultiIndexEdit(this.index[name])));
    edit.move(id, from, to);
  }

  private task(before: Task | undefined, after: Task | undefined): void {
    this.move('tasksIn', before, after, taskGroups);
    this.move('tasksWith', before, after, tagsOf);
    this.move('tasksOfSeries', before, after, ownSeries);
    this.move('tasksPlannedOn', before, after, plannedDays);
    this.move('tasksDueOn', before, after, dueDays);
    this.move('exams', before, after, examKind);
    this.move('tasksForExam', before, after, ownExam);
    const was = before?.deletedAt === null ? before : undefined;
    const is = after?.deletedAt === null ? after : undefined;
    const id = is?.id ?? was?.id;
    if (id !== undefined) this.tasks.set(id, is);
    if (was?.order !== is?.order) this.isReordered = true;
  }

  add(change: RowChange): void {
    if (change.table === 'tasks') this.task(change.before, change.after);
    if (change.table === 'subtasks') this.move('subtasksOf', change.before, change.after, ownTask);
    if (change.table === 'tags') this.move('tagsIn', change.before, change.after, ownTagGroup);
    if (change.table === 'blocks') {
      this.move('blocksOf', change.before, change.after, ownTask);
      this.move('blocksOn', change.before, change.after, blockDays);
    }
    if (change.table === 'events') {
      this.move('eventsOn', change.before, change.after, eventDays);
      this.move('eventsWith', change.before, change.after, tagsOf);
      this.move('eventsOfSeries', change.before, change.after, ownSeries);
      this.move('exams', change.before, change.after, examKind);
    }
  }

  multis(): Partial<Record<MultiName, MultiIndex>> {
    return Object.fromEntries([...this.edits].map(([name, edit]) => [name, edit.done()]));
  }
}

export function updateIndexes(index: Indexes, changes: readonly RowChange[]): Indexes {
  const edit = new IndexEdit(index);
  for (const change of changes) edit.add(change);
  if (!edit.isReordered) {
    const rows = [...edit.tasks.values()].filter((task) => task !== undefined);
    return { ...index, ...edit.multis(), tasks: replaceTasks(index.tasks, rows) };
  }
  const tasks = updateOrder(index.tasks, edit.tasks);
  return { ...index, ...edit.multis(), tasks, order: tasks.map(({ id }) => id) };
}

/** The indexes of rows that are read all at once. Ids are unique per table. */
export function indexesOf({ tasks, subtasks, blocks, events, tags }: RowLists): Indexes {
  const inOrder = tasks.filter(({ deletedAt }) => deletedAt === null).sort(byOrder);
  return {
    tasks: inOrder,
    order: inOrder.map(({ id }) => id),
    subtasksOf: multiIndexOf(subtasks, ownTask),
    blocksOf: multiIndexOf(blocks, ownTask),
    blocksOn: multiIndexOf(blocks, blockDays),
    eventsOn: multiIndexOf(events, eventDays),
    tasksPlannedOn: multiIndexOf(tasks, plannedDays),
    tasksDueOn: multiIndexOf(tasks, dueDays),
    tasksIn: multiIndexOf(tasks, taskGroups),
    tasksWith: multiIndexOf(tasks, tagsOf),
    eventsWith: multiIndexOf(events, tagsOf),
    tasksOfSeries: multiIndexOf(tasks, ownSeries),
    eventsOfSeries: multiIndexOf(events, ownSeries),
    exams: multiIndexOf([...tasks, ...events], examKind),
    tasksForExam: multiIndexOf(tasks, ownExam),
    tagsIn: multiIndexOf(tags, ownTagGroup),
  };
}
