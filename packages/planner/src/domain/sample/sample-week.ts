import type { CommandContext } from '../commands/command.ts';
import type { Hue } from '../model/fields.ts';
import type { RowLists } from '../model/tables.ts';
import { emptyRows } from '../model/read-rows.ts';
import { freshKeys } from '../order/order-keys.ts';
import { addDays } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { addMinutes, civilAt } from '../time/civil-time.ts';
import { bell, GROUPS, LESSONS, LEVELS, PERIOD, SUBJECT_HUES, SUBJECTS, TASKS } from './sample-data.ts';
import type { SampleTask } from './sample-data.ts';

/** Order keys for the rows that stand among the student's own. */
export interface SampleKeys {
  tasks: readonly string[];
  groups: readonly string[];
  tagGroups: readonly string[];
}
export const SAMPLE_COUNTS = { tasks: TASKS.length, groups: GROUPS.length, tagGroups: 2 } as const;

class SampleWeek {
  readonly rows: RowLists = emptyRows();
  private readonly tagIds = new Map<string, string>();
  private readonly groupIds = new Map<string, string>();

  constructor(
    private readonly monday: Day,
    private readonly context: CommandContext,
    private readonly keys: SampleKeys,
  ) {}

  private born() {
    return { createdAt: this.context.now, deletedAt: null, isSample: true };
  }

  private tagGroup(
    name: string,
    kind: 'subject' | 'level',
    order: string,
    tags: { name: string; hue: Hue; letter: string | null }[],
  ): void {
    const id = this.context.newId();
    this.rows.tagGroups.push({ id, name, kind, order, ...this.born() });
    const keys = freshKeys(tags.length);
    tags.forEach((tag, at) => {
      const tagId = this.context.newId();
      this.tagIds.set(tag.name, tagId);
      this.rows.tags.push({ id: tagId, tagGroupId: id, ...tag, order: keys[at] ?? '', ...this.born() });
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
      this.rows.groups.push({ id, name, hue: null, icon, order, isCollapsed: false, archivedAt: null, ...this.born() });
    });
    return this;
  }

  lessons(): this {
    for (const lesson of LESSONS) {
      const start = civilAt(addDays(this.monday, lesson.day), bell(lesson.from));
      this.rows.events.push({
        id: this.context.newId(),
        title: lesson.title ?? lesson.subject,
        notes: '',
        place: lesson.place,
        hue: null,
        tagIds: this.tags(lesson.subject),
        isAllDay: false,
        start,
        end: addMinutes(start, lesson.minutes ?? PERIOD),
        zone: null,
        ...this.born(),
      });
    }
    return this;
  }

  private task(sample: SampleTask, order: string): void {
    const id = this.context.newId();
    const dueDay = addDays(this.monday, sample.due);
    this.rows.tasks.push({
      id,
      title: sample.title,
      notes: sample.notes ?? '',
      groupId: this.groupIds.get(sample.group) ?? null,
      tagIds: this.tags(sample.subject, sample.level),
      order,
      plannedDay: null,
      due: sample.dueMinute === undefined ? dueDay : civilAt(dueDay, sample.dueMinute),
      estimate: sample.estimate,
      doneAt: sample.isDone ? this.context.now : null,
      ...this.born(),
    });
    const steps = sample.subtasks ?? [];
    const keys = freshKeys(steps.length);
    steps.forEach((title, at) => {
      this.rows.subtasks.push({ id: this.context.newId(), taskId: id, title, doneAt: null, order: keys[at] ?? '' });
    });
    for (const { day, minute, minutes } of sample.blocks ?? []) {
      const start = civilAt(addDays(this.monday, day), minute);
      this.rows.blocks.push({ id: this.context.newId(), taskId: id, start, minutes, zone: null });
    }
  }

  tasks(): this {
    TASKS.forEach((sample, at) => this.task(sample, this.keys.tasks[at] ?? ''));
    return this;
  }
}

/** The landing page's week as rows of its own, all of them marked, so that one command takes them away again. */
export const sampleRows = (monday: Day, context: CommandContext, keys: SampleKeys): RowLists =>
  new SampleWeek(monday, context, keys).frame().lessons().tasks().rows;
