import type { FoundList, FoundTag, FoundTask } from '../../../core/commands/found-list.ts';
import { formatDate } from '../../../core/time/format.ts';
import { dayOf, minutesBetween } from '../../../core/time/civil-time.ts';
import { nameKey } from '../../../core/text/fold.ts';
import { ListBuilder, newItem } from './list-builder.ts';
import type { FoundItem } from './list-builder.ts';
import { columnsOf, readTable } from './table.ts';
import type { ListTable } from './table.ts';
import { instantIn, repeatByRule, timeOf } from './when.ts';
import type { ListContext } from './when.ts';

const COLUMNS = {
  'folder name': 'Group, where two lists have one name',
  'list name': 'Group',
  title: 'Title',
  kind: 'Steps of a checklist',
  tags: 'Tags',
  content: 'Notes, or steps',
  'is check list': 'Steps of a checklist',
  'start date': 'How long',
  'due date': 'Due date',
  repeat: 'How it repeats',
  priority: 'Tag',
  status: 'Done',
  'completed time': 'Done',
  timezone: 'Due date',
  'is all day': 'Due date',
  'is floating': 'Due date',
  taskid: 'Known when you add the file again',
  parentid: 'Steps',
};

const PRIORITIES: ReadonlyMap<string, string> = new Map([
  ['5', 'High'],
  ['3', 'Medium'],
  ['1', 'Low'],
]);
/** Lines of a checklist: open, done. */
const CHECK = /^\s*([▫▪])\s*(.*)$/u;
const MOST_ESTIMATE = 12 * 60;

type Row = (heading: string) => string;
const isYes = (text: string): boolean => /^(?:true|y|yes|1)$/i.test(text);

/** Names of lists that are in several folders. */
function sharedNames({ rows }: ListTable): ReadonlySet<string> {
  const folders = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = nameKey(row('list name'));
    folders.set(key, (folders.get(key) ?? new Set()).add(row('folder name')));
  }
  return new Set([...folders].filter(([, { size }]) => size > 1).map(([key]) => key));
}

class TickTickReader {
  readonly list = new ListBuilder('TickTick');

  constructor(
    private readonly context: ListContext,
    private readonly shared: ReadonlySet<string>,
  ) {}

  take(row: Row): void {
    const item = newItem({
      id: row('taskid') || null,
      parent: row('parentid') || null,
      title: row('title'),
      group: this.groupOf(row),
      tags: this.tagsOf(row),
      isDone: /^(?:[12]|completed|archived)$/i.test(row('status')),
      doneAt: instantIn(row('completed time')),
    });
    const steps = this.contentOf(item, row);
    this.setWhen(item, row);
    const added = this.list.add(item);
    if (added) for (const { title, isDone } of steps) this.list.addPart(title, isDone, added);
  }

  private groupOf(row: Row): string | null {
    const [list, folder] = [row('list name'), row('folder name')];
    if (list === '' || nameKey(list) === 'inbox') return null;
    return folder !== '' && this.shared.has(nameKey(list)) ? `${folder}: ${list}` : list;
  }

  private tagsOf(row: Row): FoundTag[] {
    const names = row('tags')
      .split(/[,;]/)
      .map((name) => name.trim().replace(/^#/, ''));
    const tags: FoundTag[] = names.filter((name) => name !== '').map((name) => ({ name, of: 'label' }));
    const priority = PRIORITIES.get(row('priority'));
    return priority === undefined ? tags : [...tags, { name: priority, of: 'priority' }];
  }

  private contentOf(item: FoundItem, row: Row): FoundTask['steps'] {
    const isList = isYes(row('is check list')) || /^checklist$/i.test(row('kind'));
    const lines = row('content').split(/\r\n|\r|\n/);
    const [steps, others]: [FoundTask['steps'], string[]] = [[], []];
    for (const line of lines) {
      const [, mark, title = ''] = (isList && CHECK.exec(line)) || [];
      if (mark !== undefined && title.trim() !== '') steps.push({ title, isDone: mark === '▪' });
      else others.push(line);
    }
    item.notes.push(others.join('\n'));
    return steps;
  }

  private setWhen(item: FoundItem, row: Row): void {
    const isDay = isYes(row('is all day'));
    const zone = isDay || isYes(row('is floating')) ? row('timezone') || this.context.zone : this.context.zone;
    const [start, end] = [row('start date'), row('due date')].map((text) => ({ text, at: timeOf(text, zone, isDay) }));
    for (const [name, each] of [
      ['Start', start],
      ['Due', end],
    ] as const)
      if (each && each.text !== '' && each.at === null) this.list.keep(item, `${name}: ${each.text}`);
    item.due = end?.at ?? start?.at ?? null;
    if (start?.at && end?.at && start.at < end.at) this.setLength(item, start.at, end.at);
    if (row('repeat') === '') return;
    const when = item.due !== null && !item.isDone ? repeatByRule(row('repeat'), item.due, this.context) : null;
    if (when) Object.assign(item, when);
    else this.list.keep(item, `Repeats: ${row('repeat')}`);
  }

  /** A task from one time to another of a day takes that long; one of several days says when it starts. */
  private setLength(item: FoundItem, start: string, end: string): void {
    const minutes = start.length > 10 && end.length > 10 ? minutesBetween(start, end) : 0;
    if (minutes > 0 && minutes <= MOST_ESTIMATE) item.estimate = minutes;
    else if (dayOf(start) !== dayOf(end)) {
      const today = dayOf(this.context.now);
      this.list.keep(item, `Starts ${formatDate(dayOf(start), today)}`);
    }
  }
}

/** A backup of TickTick (CSV), with lines about it above the table; null for other texts. */
export function readTickTick(text: string, context: ListContext): FoundList | null {
  const table = readTable(text, ['list name', 'title', 'status']);
  if (!table) return null;
  const reader = new TickTickReader(context, sharedNames(table));
  for (const row of table.rows) reader.take(row);
  return reader.list.done(columnsOf(table.headings, COLUMNS));
}
