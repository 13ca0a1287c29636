import type { FoundList, FoundTag } from '../../../core/commands/found-list.ts';
import { formatLength } from '../../../core/time/format.ts';
import { DAY_MINUTES } from '../../../core/time/civil-time.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { ListBuilder, newItem } from './list-builder.ts';
import type { FoundItem } from './list-builder.ts';
import { columnsOf, readTable } from './table.ts';
import { whenByWords } from './when.ts';
import type { ListContext } from './when.ts';

const COLUMNS = {
  type: 'Task, group or note',
  content: 'Title; @labels become tags',
  description: 'Notes',
  priority: 'Tag',
  indent: 'Steps',
  date: 'Due date, or how it repeats',
  date_lang: 'Language of the dates',
  timezone: 'Not needed',
  duration: 'How long',
  duration_unit: 'How long',
  deadline: 'Due date, or notes where it has another',
  deadline_lang: 'Language of the dates',
};

const PRIORITIES: ReadonlyMap<string, string> = new Map([
  ['1', 'High'],
  ['2', 'Medium'],
  ['3', 'Low'],
]);
const LABEL = /(^|\s)@([^\s@]+)/gu;

export function labelsIn(content: string): { title: string; tags: FoundTag[] } {
  const tags: FoundTag[] = [...content.matchAll(LABEL)].map(([, , name = '']) => ({ name, of: 'label' }));
  const title = content.replace(LABEL, '$1').trim();
  return title === '' ? { title: content, tags: [] } : { title, tags };
}

/** "[Buy paint](https://shop.example)": a title that is a link, or has one. */
const LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/gu;
/** Before a task that is a heading: it cannot be ticked there. */
const HEADING = /^\*\s+/;

/** A title as it is read, and the addresses of its links. */
function plainTitle(content: string): { text: string; links: string[] } {
  const links = [...content.matchAll(LINK)].map(([, , address = '']) => address);
  return { text: content.replace(LINK, '$1').replace(HEADING, ''), links };
}

type Row = (heading: string) => string;

/** Minutes; null where it is none, or longer than an estimate. */
function durationOf(row: Row): number | null {
  const amount = /^\d{1,6}$/.test(row('duration')) ? Number(row('duration')) : 0;
  const minutes = row('duration_unit').toLowerCase().startsWith('day') ? amount * DAY_MINUTES : amount;
  return minutes >= 1 && minutes <= PLANNER_LIMITS.minutes ? minutes : null;
}

/** Reads one project of Todoist: its rows are sections, tasks with an indent, and notes of the task above. */
class TodoistReader {
  readonly list = new ListBuilder('Todoist');
  private group: string | null = null;
  /** The last item of each indent. */
  private open: FoundItem[] = [];

  constructor(private readonly context: ListContext) {}

  take(row: Row): void {
    const type = row('type').toLowerCase();
    if (type === 'task') return this.task(row);
    if (type === 'note') return this.note(row);
    if (type === 'section') {
      this.group = row('content') || null;
      this.open = [];
    } else if (type !== 'meta') return this.list.leave('unreadable');
    this.list.use();
  }

  private task(row: Row): void {
    const { text, links } = plainTitle(row('content'));
    const { title, tags } = labelsIn(text);
    const priority = PRIORITIES.get(row('priority'));
    if (priority !== undefined) tags.push({ name: priority, of: 'priority' });
    const indent = Math.min(Math.max(Number(row('indent')) || 1, 1), this.open.length + 1);
    const typed = row('date') || row('deadline');
    const item = newItem({
      title,
      tags,
      notes: [row('description'), ...links],
      group: this.group,
      parent: this.open[indent - 2] ?? null,
      ...whenByWords(typed, this.context),
    });
    const minutes = durationOf(row);
    // Whole days are a length of the calendar, not of the work.
    if (minutes !== null && minutes < DAY_MINUTES) item.estimate = minutes;
    if (row('date') !== '' && item.due === null) this.list.keep(item, `Date: ${row('date')}`);
    const isDue = row('date') === '' && item.due !== null;
    if (row('deadline') !== '' && !isDue) this.list.keep(item, `Deadline: ${row('deadline')}`);
    if (minutes !== null && item.estimate === null) this.list.keep(item, `Lasts ${formatLength(minutes)}`);
    if (this.list.add(item)) this.open = [...this.open.slice(0, indent - 1), item];
  }

  private note(row: Row): void {
    const task = this.open.at(-1);
    if (!task || row('content') === '') return this.list.leave('alone');
    task.notes.push(row('content'));
    this.list.use();
  }
}

/** A project that Todoist exported as a template (CSV); null for other texts. */
export function readTodoist(text: string, context: ListContext): FoundList | null {
  const table = readTable(text, ['type', 'content', 'indent']) ?? readTable(text, ['type', 'content', 'priority']);
  if (!table) return null;
  const reader = new TodoistReader(context);
  for (const row of table.rows) reader.take(row);
  return reader.list.done(columnsOf(table.headings, COLUMNS));
}
