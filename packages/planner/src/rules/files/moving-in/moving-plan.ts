import { cutText } from '@bellweek/api-client/contract/cut-text';
import { v5 } from 'uuid';
import type { CommandContext, CommandOf, TaskDraft } from '../../../core/commands/command.ts';
import type { FoundList, FoundTask } from '../../../core/commands/found-list.ts';
import { changedFields, Transaction } from '../../../core/history/transaction.ts';
import type { State } from '../../../core/state/state.ts';
import { formatCount, plural } from '../../../core/text/words.ts';
import { dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { Origin } from '../../../schema/origin.ts';
import { addTasks } from '../../tasks/add-tasks.ts';
import { FOLLOWED, lineOf, seriesWhenText, valuesOf, withValue } from '../import/known-row.ts';
import type { ImportLine, KnownRow, Values } from '../import/known-row.ts';
import { cleanText } from './list-builder.ts';
import { NewNames } from './new-names.ts';

export interface MovingChoices {
  /** Name of the program, and of the list where its tasks have no ids. */
  calendar: string;
  /** Group of tasks that have none in the file. */
  group: string | null;
  withDone: boolean;
}

/** Effects of moving in: what is new, what follows the file, and what stays. */
export interface MovingPlan {
  fresh: FoundTask[];
  added: ImportLine[];
  changed: ImportLine[];
  /** Changed in the file and by the student: the student's stays. */
  keptOwn: ImportLine[];
  /** In the trash since the student deleted them. */
  deleted: ImportLine[];
  unchanged: number;
  /** Done tasks that the student does not want. */
  withoutDone: number;
  puts: KnownRow[];
}

/** Of the ids of tasks that are moved in; never to be changed. */
const NAMESPACE = 'b0c0c8a6-0c1d-4c0f-9d57-6f0f5a3c7e11';

/** `Homework [231].csv` and `Homework (1).csv` are `Homework`: Todoist and browsers number their files. */
export const listNameOf = (fileName: string): string =>
  cutText(
    cleanText(fileName.replace(/\.[^.]*$/, '').replace(/(?:\s*(?:\(\d+\)|\[\w+\]))+$/, '')),
    PLANNER_LIMITS.name - 40,
  ).trim();

function* importedRows({ rows }: State): Generator<KnownRow & { origin: Origin }> {
  for (const row of rows.tasks.values()) if (row.origin) yield { table: 'tasks', row, origin: row.origin };
  for (const row of rows.series.values()) if (row.origin) yield { table: 'series', row, origin: row.origin };
}

/** Initial choices: a list of a renamed file, whose tasks are all known, is that list. */
export function movingChoices(state: State, found: FoundList, fileName: string): MovingChoices {
  const { app, tasks, hasIds } = found;
  if (hasIds) return { calendar: app, group: null, withDone: true };
  const name = listNameOf(fileName);
  const own = `${app}: ${name || 'List'}`;
  const met = new Map<string, Set<string>>();
  for (const { origin } of importedRows(state))
    if (origin.calendar.startsWith(`${app}: `))
      met.set(origin.calendar, (met.get(origin.calendar) ?? new Set()).add(origin.uid));
  const isAllIn = (uids: ReadonlySet<string>): boolean => tasks.every(({ uid }) => uids.has(uid));
  const renamed = met.has(own) ? undefined : [...met].find(([, uids]) => isAllIn(uids))?.[0];
  return { calendar: tasks.length > 0 ? (renamed ?? own) : own, group: name || null, withDone: true };
}

function valuesOfFound({ title, notes, due, repeat, isDone }: FoundTask): Values {
  const values = { title, notes, place: '', isFree: false, when: due ?? '' };
  if (!repeat || due === null || isDone) return values;
  const { rule, until } = repeat;
  const from = due.length > 10 ? minuteOfDay(due) : null;
  const when = { isAllDay: from === null, from, minutes: null, zone: null, rule, first: dayOf(due), until };
  return { ...values, when: seriesWhenText(when) };
}

const originOf = (task: FoundTask, calendar: string): Origin => ({
  calendar,
  uid: task.uid,
  recurrenceId: null,
  seen: { ...valuesOfFound(task), hue: null, tagId: null, isWithdrawn: false },
});

const looksOf = (title: string, due: string | null): string => JSON.stringify([title, due]);

class MovingPlanner {
  readonly plan: MovingPlan = {
    fresh: [],
    added: [],
    changed: [],
    keptOwn: [],
    deleted: [],
    unchanged: 0,
    withoutDone: 0,
    puts: [],
  };
  private readonly known = new Map<string, KnownRow & { origin: Origin }>();
  /** Tasks that the student typed, by title and due date. */
  private readonly typed = new Map<string, KnownRow>();

  constructor(
    state: State,
    found: FoundList,
    private readonly choices: MovingChoices,
  ) {
    // Ids of Apple's reminders are the same in each file, also where a calendar brought them.
    const isOurs = ({ calendar }: Origin): boolean =>
      calendar === choices.calendar || (found.app === 'Apple Reminders' && found.hasIds);
    for (const each of importedRows(state)) if (isOurs(each.origin)) this.known.set(each.origin.uid, each);
    for (const row of state.rows.tasks.values()) {
      const isTyped = row.origin === null && row.deletedAt === null && row.seriesId === null && row.doneAt === null;
      if (isTyped && !row.isSample) this.typed.set(looksOf(row.title, row.due), { table: 'tasks', row });
    }
  }

  take(task: FoundTask): void {
    const { calendar, withDone } = this.choices;
    const known = this.known.get(task.uid);
    const looks = looksOf(task.title, task.due);
    const typed = known || task.repeat || task.isDone ? undefined : this.typed.get(looks);
    if (known) this.update(known, task);
    else if (typed) {
      this.typed.delete(looks);
      // The student's notes stay as they are.
      const origin = originOf(task, calendar);
      const row = { ...typed.row, notes: typed.row.notes || task.notes, origin };
      this.plan.puts.push({ table: 'tasks', row } as KnownRow);
      this.plan.unchanged += 1;
    } else if (task.isDone && !withDone) this.plan.withoutDone += 1;
    else {
      this.plan.fresh.push(task);
      this.plan.added.push({ title: task.title, when: task.due });
    }
  }

  /** Fields that still have the file's last value follow it; the others are the student's (docs/decisions/0017). */
  private update(known: KnownRow & { origin: Origin }, task: FoundTask): void {
    const { row, table } = known;
    if (row.deletedAt !== null) return void this.plan.deleted.push(lineOf(known));
    const next = valuesOfFound(task);
    const { seen } = known.origin;
    const mine = valuesOf(known);
    // A series would take its touched occurrences along, and a repeat is no due date.
    const isSame = table === 'tasks' && task.repeat === null;
    const news = isSame ? FOLLOWED.filter((field) => next[field] !== seen[field]) : [];
    const followed = news.filter((field) => mine[field] === seen[field]);
    const isOwn = news.some((field) => mine[field] !== seen[field] && mine[field] !== next[field]);
    const moved = followed.reduce<KnownRow>((each, field) => withValue(each, field, next), known);
    const origin: Origin = news.length > 0 ? { ...known.origin, seen: { ...seen, ...next } } : known.origin;
    if (changedFields(row, { ...moved.row, origin }).length > 0)
      this.plan.puts.push({ table: moved.table, row: { ...moved.row, origin } } as KnownRow);
    if (followed.length > 0) this.plan.changed.push(lineOf(moved));
    else this.plan.unchanged += 1;
    if (isOwn) this.plan.keptOwn.push(lineOf(known));
  }
}

/** Plans what a list of another program changes; the planner's rows stay as they are. */
export function planMoving(state: State, found: FoundList, choices: MovingChoices): MovingPlan {
  const planner = new MovingPlanner(state, found, choices);
  for (const task of found.tasks) planner.take(task);
  return planner.plan;
}

/** Groups and tags that the new tasks would add. */
export function newNamesOf(state: State, { fresh }: MovingPlan, { group }: MovingChoices): NewNames {
  let last = 0;
  const names = new NewNames(state, () => `new ${(last += 1)}`);
  for (const task of fresh) {
    names.group(task.group ?? group);
    for (const tag of task.tags) names.tag(tag);
  }
  return names;
}

function draftOf(task: FoundTask, names: NewNames, { calendar, group }: MovingChoices): TaskDraft {
  const { title, notes, due, estimate, isDone, isExam, steps } = task;
  const repeat = isDone || due === null ? null : task.repeat;
  const origin = originOf(task, calendar);
  return {
    title,
    notes,
    due,
    estimate,
    isDone,
    isExam: isExam && !repeat,
    groupId: names.group(task.group ?? group),
    tagIds: task.tags.flatMap((tag) => names.tag(tag) ?? []),
    subtasks: steps,
    origin: repeat ? null : origin,
    ...(repeat ? { repeat: { ...repeat, origin } } : {}),
  };
}

function sentenceOf({ added, changed }: MovingPlan, { calendar }: MovingChoices): string {
  if (added.length > 0) {
    const also = changed.length > 0 ? `, and ${formatCount(changed.length)} changed` : '';
    return `Added ${plural(added.length, 'task')} from ${calendar}${also}`;
  }
  return changed.length > 0
    ? `Updated ${plural(changed.length, 'task')} from ${calendar}`
    : `Nothing new in ${calendar}`;
}

/** The command that moves the tasks of a plan in, as one step that can be undone. */
export function movingCommand(
  state: State,
  plan: MovingPlan,
  choices: MovingChoices,
  context: CommandContext,
): CommandOf<'data.import'> {
  const names = new NewNames(state, context.newId);
  const doneAt = new Map<string, string>();
  const tasks = plan.fresh.map((task) => {
    const own = v5(JSON.stringify([choices.calendar, task.uid]), NAMESPACE);
    const id = state.rows.tasks.has(own) ? context.newId() : own;
    if (task.isDone && task.doneAt !== null) doneAt.set(id, task.doneAt);
    return { ...draftOf(task, names, choices), id };
  });
  const draft = new Transaction(state, context);
  const { groups: newGroups, tagGroups: newTagGroups, tags: newTags } = names;
  if (tasks.length > 0) addTasks(draft, { type: 'task.add', tasks, newGroups, newTagGroups, newTags });
  for (const put of plan.puts) if (put.table === 'tasks') draft.put('tasks', put.row);
  const rows: Record<string, Map<string, object>> = {};
  for (const change of draft.changes) {
    if (change.type !== 'put') continue;
    const at = change.table === 'tasks' ? doneAt.get(change.row.id) : undefined;
    const row = at === undefined ? change.row : { ...change.row, doneAt: at };
    (rows[change.table] ??= new Map()).set(change.row.id, row);
  }
  const lists = Object.fromEntries(Object.entries(rows).map(([table, byId]) => [table, [...byId.values()]]));
  return {
    type: 'data.import',
    mode: 'merge',
    rows: lists,
    sentence: sentenceOf(plan, choices),
  };
}

export const hasMovingNews = ({ fresh, puts }: MovingPlan): boolean => fresh.length + puts.length > 0;
