import type { TaskGroup } from '../../schema/task-group.ts';
import type { Task } from '../../schema/task.ts';
import { filterExams, filterTasks, isEmptyFilter } from './filter.ts';
import type { TaskFilter } from './filter.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { listedTasks } from '../../core/state/listed-occurrences.ts';
import { groupsInOrder, activeGroup, withoutArchived } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { latenessTest, listDayTest } from './due.ts';
import type { Exam } from './exam.ts';
import type { Lateness } from './due.ts';
import type { Command } from '../../core/commands/command.ts';

/** A part of the list under one heading. `date` holds tasks of some days, `loose` those without a group. */
export interface Section {
  key: string;
  kind: 'overdue' | 'date' | 'loose' | 'group' | 'done';
  group: TaskGroup | null;
  /** The first day of a part of days; null for tasks without a date, and for other parts. */
  day: Day | null;
  title: string;
  /** Events that are exams: they have no place among the tasks, and stand above them. */
  exams: readonly Exam[];
  tasks: readonly Task[];
  isOpen: boolean;
}

/** Whether its tasks are late, overdue or missed: they keep their group, and the order of all tasks. */
export const isLate = ({ kind }: Pick<Section, 'kind'>): boolean => kind === 'overdue';

/** Number of its lines. */
export const sizeOf = ({ exams, tasks }: Pick<Section, 'exams' | 'tasks'>): number => exams.length + tasks.length;

/** One line of the list. */
export type ListRow =
  | { kind: 'section'; key: string; section: Section }
  | { kind: 'exam'; key: string; exam: Exam; section: Section }
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

/** Parts by date, in order. */
const DATE_PARTS = ['today', 'tomorrow', 'week', 'next', 'later', 'none'] as const;
type DatePart = (typeof DATE_PARTS)[number];
const DATE_TITLES: Record<DatePart, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  next: 'Next week',
  later: 'Later',
  none: 'No date',
};

/** The first day of each part by date. On the last days of a week, the rest of it is empty. */
function firstDays(today: Day, weekStart: number): Record<DatePart, Day | null> {
  const soon = addDays(today, 2);
  const next = addDays(startOfWeek(today, weekStart), 7);
  return {
    today,
    tomorrow: addDays(today, 1),
    week: soon,
    next: next < soon ? soon : next,
    later: addDays(next, 7),
    none: null,
  };
}

/** The part of a day from today on. */
function partOfDay(state: State, now: Civil): (day: Day | null) => DatePart {
  const { tomorrow, week, next, later } = firstDays(dayOf(now), settingsOf(state).weekStart);
  return (day) => {
    if (day === null || tomorrow === null || week === null || next === null || later === null) return 'none';
    if (day < tomorrow) return 'today';
    if (day < week) return 'tomorrow';
    return day < next ? 'week' : day < later ? 'next' : 'later';
  };
}

/** The part of a task that is not late. */
type PartOf = (task: Task) => string | null;

/** By the day of the list: see `listDayTest`. */
function byDate(state: State, { now, zone }: SectionOptions): PartOf {
  const partOn = partOfDay(state, now);
  const dayOfTask = listDayTest(state, dayOf(now), zone);
  return (task) => partOn(dayOfTask(task));
}

/** By group; null for none. Cached by group, not computed per task. */
function byGroup(state: State): PartOf {
  const keys = new Map<string | null, string | null>();
  return ({ groupId }) => {
    const known = keys.get(groupId);
    if (known !== undefined) return known;
    const found = activeGroup(state, groupId)?.id ?? null;
    keys.set(groupId, found);
    return found;
  };
}

class Sorting {
  readonly late: Task[] = [];
  readonly done: Task[] = [];
  readonly parts = new Map<string | null, Task[]>();
  private readonly latenessOf: (task: Task) => Lateness | null;

  constructor(
    state: State,
    private readonly options: SectionOptions,
    private readonly partOf: PartOf,
  ) {
    this.latenessOf = latenessTest(state, options.now, options.zone);
  }

  add(task: Task): void {
    const isLingering = task.doneAt !== null && this.options.lingering.has(task.id);
    if (task.doneAt !== null && !isLingering) {
      this.done.push(task);
      return;
    }
    if (this.latenessOf(isLingering ? { ...task, doneAt: null } : task) !== null) this.late.push(task);
    else {
      const key = this.partOf(task);
      const list = this.parts.get(key);
      if (list) list.push(task);
      else this.parts.set(key, [task]);
    }
  }
}

type Parts = Pick<Sorting, 'parts'>['parts'];

const part = (fields: Pick<Section, 'key' | 'kind' | 'title' | 'tasks'> & Partial<Section>): Section => ({
  exams: [],
  group: null,
  day: null,
  isOpen: true,
  ...fields,
});

/** Today and tomorrow are there even if they are empty, for tasks that are dragged. */
function dateSections(state: State, parts: Parts, hasLate: boolean, { filter, now, zone }: SectionOptions): Section[] {
  const first = firstDays(dayOf(now), settingsOf(state).weekStart);
  const partOn = partOfDay(state, now);
  const exams = filterExams(state, filter, now, zone);
  const hasBoth = isEmptyFilter(filter) && (hasLate || parts.size + exams.length > 0);
  return DATE_PARTS.map((key) =>
    part({
      key: `date ${key}`,
      kind: 'date',
      title: DATE_TITLES[key],
      day: first[key],
      exams: exams.filter(({ when }) => partOn(dayOf(when)) === key),
      tasks: parts.get(key) ?? [],
    }),
  ).filter((each) => sizeOf(each) > 0 || (hasBoth && (each.day === first.today || each.day === first.tomorrow)));
}

function groupSections(state: State, parts: Parts, isPlain: boolean): Section[] {
  const groups = groupsInOrder(state, !isPlain);
  const loose = parts.get(null) ?? [];
  const title = groups.some(({ archivedAt }) => archivedAt === null) ? 'No group' : 'To do';
  return [
    ...(loose.length > 0 ? [part({ key: 'loose', kind: 'loose', title, tasks: loose })] : []),
    ...groups.map((group) =>
      part({
        key: `group ${group.id}`,
        kind: 'group',
        group,
        title: group.name,
        tasks: parts.get(group.id) ?? [],
        isOpen: !isPlain || !group.isCollapsed,
      }),
    ),
  ].filter(({ tasks, kind }) => tasks.length > 0 || (isPlain && kind === 'group'));
}

/**
 * The sections of the list: overdue and missed tasks on top, then by date or by group, as the student chose, and done
 * ones. With a filter only sections that are not empty, all expanded. Archived tasks are shown only if a filter names
 * their group.
 */
export function sectionsOf(state: State, options: SectionOptions): Section[] {
  const { filter, now, zone, isDoneOpen } = options;
  const isPlain = isEmptyFilter(filter);
  const isByDate = settingsOf(state).listGrouping === 'date';
  const sorting = new Sorting(state, options, isByDate ? byDate(state, options) : byGroup(state));
  const tasks = isPlain ? withoutArchived(state, listedTasks(state, now)) : filterTasks(state, filter, now, zone);
  for (const task of tasks) sorting.add(task);
  const { late, parts, done } = sorting;
  const middle = isByDate ? dateSections(state, parts, late.length > 0, options) : groupSections(state, parts, isPlain);
  const isOpen = isDoneOpen || filter.states?.includes('done') === true;
  return [
    ...(late.length > 0 ? [part({ key: 'overdue', kind: 'overdue', title: 'Overdue', tasks: late })] : []),
    ...middle,
    ...(done.length > 0
      ? [part({ key: 'done', kind: 'done', title: 'Done', tasks: done.sort(latestFirst), isOpen })]
      : []),
  ];
}

/** The rows of all sections; a collapsed section has its head alone. */
export function rowsOfSections(sections: readonly Section[]): ListRow[] {
  const rows: ListRow[] = [];
  for (const section of sections) {
    rows.push({ kind: 'section', key: section.key, section });
    for (const exam of section.exams) rows.push({ kind: 'exam', key: exam.id, exam, section });
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

/** Plans the late tasks of a section for today: only the tasks shown, however many more there are. */
export const todayCommand = ({ tasks }: Pick<Section, 'tasks'>): Command => ({
  type: 'task.today',
  ids: tasks.map(({ id }) => id),
});
