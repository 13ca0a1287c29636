import type { TaskGroup } from '../../schema/task-group.ts';
import type { Task } from '../../schema/task.ts';
import { filterTasks, isEmptyFilter } from './filter.ts';
import type { TaskFilter } from './filter.ts';
import type { State } from '../../core/state/state.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { groupsInOrder, activeGroup, withoutArchived } from '../../core/state/views.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { latenessTest } from './due.ts';
import type { Lateness } from './due.ts';
import type { Command } from '../../core/commands/command.ts';

/** A part of the list under one heading. `loose` holds tasks without a group. */
export interface Section {
  key: string;
  kind: 'overdue' | 'missed' | 'loose' | 'group' | 'done';
  group: TaskGroup | null;
  title: string;
  tasks: readonly Task[];
  isOpen: boolean;
}

/** Whether its tasks are late: they keep their group, and the order of all tasks. */
export const isLate = ({ kind }: Pick<Section, 'kind'>): boolean => kind === 'overdue' || kind === 'missed';

/** One line of the list. */
export type ListRow =
  | { kind: 'section'; key: string; section: Section }
  | { kind: 'task'; key: string; task: Task; section: Section };

export interface SectionOptions {
  filter: TaskFilter;
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  /** Whether done tasks are shown. */
  isDoneOpen: boolean;
  /** Tasks ticked a moment ago that keep their place for now. */
  lingering: ReadonlySet<string>;
}

const latestFirst = (a: Task, b: Task): number => ((a.doneAt ?? '') < (b.doneAt ?? '') ? 1 : -1);

class Sorting {
  readonly late = { overdue: [] as Task[], missed: [] as Task[] };
  readonly done: Task[] = [];
  readonly groups = new Map<string | null, Task[]>();
  private readonly keys = new Map<string | null, string | null>();
  private readonly latenessOf: (task: Task) => Lateness | null;

  constructor(
    private readonly state: State,
    private readonly options: SectionOptions,
  ) {
    this.latenessOf = latenessTest(state, options.now, options.zone);
  }

  add(task: Task): void {
    const isLingering = task.doneAt !== null && this.options.lingering.has(task.id);
    if (task.doneAt !== null && !isLingering) {
      this.done.push(task);
      return;
    }
    const lateness = this.latenessOf(isLingering ? { ...task, doneAt: null } : task);
    if (lateness !== null) this.late[lateness].push(task);
    else {
      const key = this.groupOf(task.groupId);
      const list = this.groups.get(key);
      if (list) list.push(task);
      else this.groups.set(key, [task]);
    }
  }

  /** Cached by group, not computed per task. */
  private groupOf(id: string | null): string | null {
    const known = this.keys.get(id);
    if (known !== undefined) return known;
    const found = activeGroup(this.state, id)?.id ?? null;
    this.keys.set(id, found);
    return found;
  }
}

/**
 * The sections of the list: overdue and missed tasks on top, those without a group, the groups in their order, and done
 * ones. With a filter only sections that are not empty, all expanded. Archived tasks are shown only if a filter names
 * their group.
 */
export function sectionsOf(state: State, options: SectionOptions): Section[] {
  const { filter, now, zone, isDoneOpen } = options;
  const isPlain = isEmptyFilter(filter);
  const sorting = new Sorting(state, options);
  const tasks = isPlain ? withoutArchived(state, listedTasks(state, now)) : filterTasks(state, filter, now, zone);
  for (const task of tasks) sorting.add(task);
  const groups = groupsInOrder(state, !isPlain);
  const loose = sorting.groups.get(null) ?? [];
  const part = (key: string, kind: Section['kind'], title: string, tasks: Task[], isOpen = true): Section => ({
    key,
    kind,
    group: null,
    title,
    tasks,
    isOpen,
  });
  const parts = [
    part('overdue', 'overdue', 'Overdue', sorting.late.overdue),
    part('missed', 'missed', 'Missed', sorting.late.missed),
    part('loose', 'loose', groups.some(({ archivedAt }) => archivedAt === null) ? 'No group' : 'To do', loose),
    ...groups.map((group): Section => ({
      key: `group ${group.id}`,
      kind: 'group',
      group,
      title: group.name,
      tasks: sorting.groups.get(group.id) ?? [],
      isOpen: !isPlain || !group.isCollapsed,
    })),
    part(
      'done',
      'done',
      'Done',
      sorting.done.sort(latestFirst),
      isDoneOpen || filter.states?.includes('done') === true,
    ),
  ];
  return parts.filter(({ kind, tasks }) => tasks.length > 0 || (isPlain && kind === 'group'));
}

/** The rows of all sections; a collapsed section has its head alone. */
export function rowsOfSections(sections: readonly Section[]): ListRow[] {
  const rows: ListRow[] = [];
  for (const section of sections) {
    rows.push({ kind: 'section', key: section.key, section });
    if (section.isOpen) for (const task of section.tasks) rows.push({ kind: 'task', key: task.id, task, section });
  }
  return rows;
}

/** Ids of the tasks in the rows, in their order. */
export const orderOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ isOpen, tasks }) => (isOpen ? tasks.map(({ id }) => id) : []));

/** Number of open tasks. */
export function openCount(sections: readonly Section[]): number {
  let count = 0;
  for (const { tasks } of sections) for (const { doneAt } of tasks) if (doneAt === null) count += 1;
  return count;
}

/** Plans the overdue tasks of a section for today: only the tasks shown, however many more there are. */
export const todayCommand = ({ tasks }: Pick<Section, 'tasks'>): Command => ({
  type: 'task.today',
  ids: tasks.map(({ id }) => id),
});
