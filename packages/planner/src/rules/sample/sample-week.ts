import type { CommandContext } from '../../core/commands/command.ts';
import { unusedStyle } from '../tasks/new-rows.ts';
import type { GroupStyle } from '../tasks/new-rows.ts';
import { newRow } from '../../schema/define-rows.ts';
import type { Hue } from '../../schema/fields.ts';
import { eventFields } from '../../schema/planner-event.ts';
import type { PlannerEvent } from '../../schema/planner-event.ts';
import { taskFields } from '../../schema/task.ts';
import { groupFields } from '../../schema/task-group.ts';
import type { RowLists } from '../../schema/tables.ts';
import { emptyRows } from '../../schema/read-rows.ts';
import type { Tag, TagGroupKind } from '../../schema/tag.ts';
import { freshKeys, placeKeys } from '../../core/order/order-keys.ts';
import { nameKey } from '../../core/text/fold.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, civilAt } from '../../core/time/civil-time.ts';
import { startOfWeek } from '../../core/time/weeks.ts';
import { bell, GROUPS, LESSONS, LEVELS, PERIOD, SUBJECT_HUES, SUBJECTS, TASKS } from './sample-data.ts';
import type { SampleTask } from './sample-data.ts';

/** Order keys for sample rows among the student's own. */
export interface SampleKeys {
  tasks: readonly string[];
  groups: readonly string[];
  tagGroups: readonly string[];
}

/** A tag group of the student's own that takes the sample's tags, instead of another of the same name. */
export interface OwnTagGroup {
  id: string;
  kind: TagGroupKind;
  /** In their order. */
  tags: readonly Tag[];
}
export const SAMPLE_COUNTS = { tasks: TASKS.length, groups: GROUPS.length, tagGroups: 2 } as const;

const FRIDAY = 5;
const WEEK = 7;

/** The Monday of the sample's work: on a weekend the next one, because the school week has nothing left to do. */
export function sampleMonday(today: Day): Day {
  const monday = startOfWeek(today, 1);
  return weekday(today) > FRIDAY ? addDays(monday, WEEK) : monday;
}

class SampleWeek {
  readonly rows: RowLists = emptyRows();
  private readonly taskMonday: Day;
  /** Monday of the current week, whose lessons are drawn too. */
  private readonly monday: Day;
  private readonly tagIds = new Map<string, string>();
  private readonly groupIds = new Map<string, string>();

  constructor(
    private readonly today: Day,
    private readonly context: CommandContext,
    private readonly keys: SampleKeys,
    private readonly own: readonly OwnTagGroup[],
  ) {
    this.monday = startOfWeek(today, 1);
    this.taskMonday = sampleMonday(today);
  }

  private born() {
    return { createdAt: this.context.now, deletedAt: null, isSample: true };
  }

  private tagGroup(
    name: string,
    kind: 'subject' | 'level',
    order: string,
    tags: { name: string; hue: Hue; letter: string | null }[],
  ): void {
    const own = this.own.find((group) => group.kind === kind);
    const id = own?.id ?? this.context.newId();
    if (!own) this.rows.tagGroups.push({ id, name, kind, order, ...this.born() });
    const known = new Map(own?.tags.map((tag) => [nameKey(tag.name), tag.id]));
    const missing = tags.filter((tag) => !known.has(nameKey(tag.name)));
    const keys = placeKeys(own?.tags.map((tag) => tag.order) ?? [], own?.tags.length ?? 0, missing.length).keys;
    for (const tag of tags) this.tagIds.set(tag.name, known.get(nameKey(tag.name)) ?? this.context.newId());
    const used: GroupStyle[] = [...(own?.tags ?? [])];
    missing.forEach((tag, at) => {
      const tagId = this.tagIds.get(tag.name) ?? '';
      // The student's own subjects keep their hues; the sample's take unused ones.
      const look = used.some(({ hue }) => hue === tag.hue) && tag.letter === null ? unusedStyle(used, tag.name) : tag;
      const row = { ...tag, hue: look.hue, letter: look.letter };
      used.push(row);
      this.rows.tags.push({ id: tagId, tagGroupId: id, ...row, order: keys[at] ?? '', ...this.born() });
    });
  }

  private tags(...names: (string | undefined)[]): string[] {
    return names.map((name) => this.tagIds.get(name ?? '')).filter((id) => id !== undefined);
  }

  frame(): this {
    const [first = '', second = ''] = this.keys.tagGroups;
    const subjects = SUBJECTS.map((name) => ({ name, hue: SUBJECT_HUES[name], letter: null }));
    this.tagGroup('Subject', 'subject', first, subjects);
    this.tagGroup('Difficulty', 'level', second, LEVELS);
    GROUPS.forEach(({ name, icon }, at) => {
      const id = this.context.newId();
      const order = this.keys.groups[at] ?? '';
      this.groupIds.set(name, id);
      this.rows.groups.push(newRow(groupFields, { id, name, icon, order, ...this.born() }));
    });
    return this;
  }

  lessons(): this {
    for (const monday of new Set([this.monday, this.taskMonday])) this.lessonsOf(monday);
    return this;
  }

  private lessonsOf(monday: Day): void {
    for (const lesson of LESSONS) {
      const start = civilAt(addDays(monday, lesson.day), bell(lesson.from));
      const event = newRow(eventFields, {
        id: this.context.newId(),
        title: lesson.title ?? lesson.subject,
        place: lesson.place,
        tagIds: this.tags(lesson.subject),
        isAllDay: false,
        start,
        zone: null,
        ...this.born(),
        end: addMinutes(start, lesson.minutes ?? PERIOD),
      });
      this.rows.events.push(event as PlannerEvent);
    }
  }

  private task(sample: SampleTask, order: string): void {
    const id = this.context.newId();
    const dueDay = addDays(this.taskMonday, sample.due);
    const task = newRow(taskFields, {
      id,
      order,
      title: sample.title,
      notes: sample.notes,
      estimate: sample.estimate,
      ...this.born(),
      groupId: this.groupIds.get(sample.group),
      tagIds: this.tags(sample.subject, sample.level),
      due: sample.dueMinute === undefined ? dueDay : civilAt(dueDay, sample.dueMinute),
      // Tasks due before today are done: a first look at the planner should not show missed work.
      doneAt: dueDay < this.today ? this.context.now : null,
    });
    this.rows.tasks.push(task);
    const steps = sample.subtasks ?? [];
    const keys = freshKeys(steps.length);
    steps.forEach((title, at) => {
      this.rows.subtasks.push({ id: this.context.newId(), taskId: id, title, doneAt: null, order: keys[at] ?? '' });
    });
    for (const { day, minute, minutes } of sample.blocks ?? []) {
      const start = civilAt(addDays(this.taskMonday, day), minute);
      this.rows.blocks.push({ id: this.context.newId(), taskId: id, start, minutes, zone: null, doneAt: null });
    }
  }

  tasks(): this {
    TASKS.forEach((sample, at) => this.task(sample, this.keys.tasks[at] ?? ''));
    return this;
  }
}

/** The landing page's week as rows, all marked, so that a command can remove them again. */
export const sampleRows = (
  today: Day,
  context: CommandContext,
  keys: SampleKeys,
  own: readonly OwnTagGroup[] = [],
): RowLists => new SampleWeek(today, context, keys, own).frame().lessons().tasks().rows;
