import { cutText } from '@bellweek/api-client/contract/cut-text';
import type { FoundList, FoundTask, LeftOut, ListApp } from '../../../core/commands/found-list.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';

/** A task or a step as its file has it. */
export interface FoundItem extends Omit<FoundTask, 'uid' | 'notes' | 'steps'> {
  /** Null where the program gives none. */
  id: string | null;
  /** Id of the item that it is a part of, or that item itself. */
  parent: string | FoundItem | null;
  notes: string[];
}

/** Bounds of a file that is read, far above what a student has. */
export const LIST_LIMITS = {
  bytes: 20_000_000,
  rows: 20_000,
  /** Of a table, line breaks in its cells included. */
  lines: 400_000,
  /** Of a JSON file. */
  values: 2_000_000,
  depth: 30,
  nesting: 50,
} as const;

/** The file exceeds a limit. */
export class TooMuch extends Error {}

export const newItem = (given: Partial<FoundItem> & Pick<FoundItem, 'title'>): FoundItem => ({
  id: null,
  parent: null,
  notes: [],
  group: null,
  tags: [],
  due: null,
  repeat: null,
  estimate: null,
  isDone: false,
  doneAt: null,
  isExam: false,
  ...given,
});

/** Text that any row may hold. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim();

const isStep = ({ due, repeat, estimate, isExam }: FoundItem): boolean =>
  due === null && repeat === null && estimate === null && !isExam;

/** Collects the items of a file, and counts everything that is in it. */
export class ListBuilder {
  private readonly items: FoundItem[] = [];
  private readonly byId = new Map<string, FoundItem>();
  private readonly numbers = new Map<string, number>();
  private readonly leftOut: FoundList['leftOut'] = {};
  private used = 0;
  private words = 0;
  private shortened = 0;

  constructor(private readonly app: ListApp) {}

  /** Adds an item; one without a title gets its first line of notes, or is left out. */
  add(item: FoundItem): FoundItem | null {
    item.title = cleanText(item.title).replace(/\s+/g, ' ');
    item.notes = item.notes.map(cleanText).filter((note) => note !== '');
    if (item.title === '') item.title = cutText(item.notes[0]?.split('\n', 1)[0]?.trim() ?? '', PLANNER_LIMITS.title);
    if (item.title === '') {
      this.leave('untitled');
      return null;
    }
    this.use();
    this.items.push(item);
    if (item.id !== null && !this.byId.has(item.id)) this.byId.set(item.id, item);
    return item;
  }

  /** Adds a step that is a line of another row. */
  addPart(title: string, isDone: boolean, parent: FoundItem): void {
    const part = newItem({ title: cleanText(title).replace(/\s+/g, ' '), isDone, parent });
    if (part.title !== '') this.items.push(part);
  }

  /** Counts a text that was cut. */
  shorten(): void {
    this.shortened += 1;
  }

  /** Counts a row that became a part of something, or says nothing of a task. */
  use(): void {
    this.used += 1;
    if (this.used > LIST_LIMITS.rows) throw new TooMuch();
  }

  leave(reason: LeftOut, count = 1): void {
    if (count > 0) this.leftOut[reason] = (this.leftOut[reason] ?? 0) + count;
  }

  /** Keeps words that the planner cannot say in the notes, and counts them. */
  keep(item: FoundItem, words: string): void {
    item.notes.push(cleanText(words));
    this.words += 1;
  }

  done(columns: FoundList['columns']): FoundList {
    const { app, leftOut } = this;
    const parts = new Map<FoundItem, FoundItem[]>();
    const wholes = this.items.filter((item) => {
      const whole = this.wholeOf(item);
      if (whole && isStep(item)) {
        const others = parts.get(whole);
        if (others) others.push(item);
        else parts.set(whole, [item]);
      }
      // A part with a date stays a task, so that its date counts.
      else if (whole) item.notes.unshift(`Part of “${cutText(whole.title, PLANNER_LIMITS.title, '…')}”.`);
      return !whole || !isStep(item);
    });
    const tasks = wholes.map((item) => this.taskOf(item, parts.get(item) ?? []));
    const hasIds = wholes.every(({ id }) => id !== null);
    const { used, words, shortened } = this;
    return { app, tasks, columns, used, leftOut, words, shortened, hasIds };
  }

  private parentOf({ parent }: FoundItem): FoundItem | null {
    return typeof parent === 'string' ? (this.byId.get(parent) ?? null) : parent;
  }

  /** The nearest task that an item is a part of. An item in a circle of parts is a task itself. */
  private wholeOf(item: FoundItem): FoundItem | null {
    let whole = this.parentOf(item);
    for (let hops = 0; whole && hops < LIST_LIMITS.nesting; hops += 1) {
      const next = this.parentOf(whole);
      if (!next || !isStep(whole)) return whole === item ? null : whole;
      whole = next;
    }
    return null;
  }

  private taskOf(item: FoundItem, parts: readonly FoundItem[]): FoundTask {
    const { id, parent: _, ...fields } = item;
    const steps = parts.map((part) => {
      const details = [...part.tags.map(({ name }) => `@${name}`), ...part.notes].join(' ');
      if (details !== '') this.keep(item, `${part.title}: ${details}`);
      return { title: this.titleOf(part, item), isDone: part.isDone };
    });
    const title = this.titleOf(item, item);
    const notes = item.notes.map(cleanText).filter(Boolean).join('\n');
    if (notes.length > PLANNER_LIMITS.notes) this.shortened += 1;
    return {
      ...fields,
      steps,
      title,
      uid: this.uidOf(id, item),
      group: this.nameOf(item.group),
      tags: item.tags
        .map((tag) => ({ ...tag, name: this.nameOf(tag.name) ?? '' }))
        .filter(({ name }) => name !== '')
        .slice(0, PLANNER_LIMITS.tagsOfOne),
      notes: cutText(notes, PLANNER_LIMITS.notes),
    };
  }

  private nameOf(name: string | null): string | null {
    return name === null ? null : cutText(cleanText(name), PLANNER_LIMITS.name).trim() || null;
  }

  /** A title that a row can hold; the whole of a longer one goes to the notes of its task. */
  private titleOf({ title }: FoundItem, task: FoundItem): string {
    if (title.length > PLANNER_LIMITS.title) task.notes.push(title);
    return cutText(title, PLANNER_LIMITS.title, '…');
  }

  /** The program's id; else list, whole and title, with a number where several are alike. */
  private uidOf(id: string | null, item: FoundItem): string {
    const whole = this.wholeOf(item)?.title ?? null;
    const name = id ?? JSON.stringify([item.group, whole, item.title]);
    const key = cutText(cleanText(name), PLANNER_LIMITS.uid - 20);
    const number = (this.numbers.get(key) ?? 0) + 1;
    this.numbers.set(key, number);
    return number === 1 ? key : `${key} ${number}`;
  }
}
