import type { FoundList } from '../../../core/commands/found-list.ts';
import { isRecord, listIn, textIn } from './json-items.ts';
import type { JsonRecord } from './json-items.ts';
import { ListBuilder, newItem } from './list-builder.ts';
import type { FoundItem } from './list-builder.ts';
import { instantIn, momentOf, timeOf } from './when.ts';
import type { ListContext } from './when.ts';

const COLUMNS: FoundList['columns'] = [
  { name: 'List', becomes: 'Group' },
  { name: 'title', becomes: 'Title' },
  { name: 'notes, links', becomes: 'Notes' },
  { name: 'due', becomes: 'Due date' },
  { name: 'status, completed', becomes: 'Done' },
  { name: 'parent', becomes: 'Steps' },
  { name: 'How it repeats', becomes: null },
];

/** Google writes days as midnight of UTC; a time of day stands beside it. */
function dueOf(task: JsonRecord, { zone }: ListContext): string | null {
  const current = listIn(task, 'scheduled_time').find((each) => isRecord(each) && each['current'] === true);
  const start = isRecord(current) ? textIn(current, 'start') : '';
  const hasTime = momentOf(start) !== null && !/T00:00(?::00(?:\.0+)?)?Z$/i.test(start);
  return hasTime ? timeOf(start, zone, false) : timeOf(textIn(task, 'due') || start, 'UTC', true);
}

function itemOf(task: JsonRecord, group: string | null, context: ListContext): FoundItem {
  const links = listIn(task, 'links').flatMap((link) =>
    isRecord(link) ? [[textIn(link, 'description'), textIn(link, 'link')].filter(Boolean).join(': ')] : [],
  );
  return newItem({
    group,
    id: textIn(task, 'id') || null,
    parent: textIn(task, 'parent') || null,
    title: textIn(task, 'title'),
    notes: [textIn(task, 'notes'), ...links],
    due: dueOf(task, context),
    isDone: textIn(task, 'status') === 'completed',
    doneAt: instantIn(textIn(task, 'completed')),
  });
}

const isList = (value: unknown): value is JsonRecord =>
  isRecord(value) && (/^tasks#(?:taskList|tasks)$/.test(textIn(value, 'kind')) || Array.isArray(value['items']));

/** The lists of Google Tasks as Takeout has them (JSON); null for other values. */
export function readGoogleTasks(json: unknown, context: ListContext): FoundList | null {
  if (!isRecord(json) || !Array.isArray(json['items'])) return null;
  const lists = listIn(json, 'items');
  const isTakeout = /^tasks#/.test(textIn(json, 'kind')) || lists.some((each) => isRecord(each) && isList(each));
  if (!isTakeout) return null;
  const builder = new ListBuilder('Google Tasks');
  // A file of one list has its tasks where others have lists.
  const isOneList = textIn(json, 'kind') === 'tasks#tasks' && !lists.some((each) => isRecord(each) && 'items' in each);
  for (const list of isOneList ? [json] : lists) {
    if (!isRecord(list)) {
      builder.leave('unreadable');
      continue;
    }
    const group = textIn(list, 'title') || null;
    builder.use();
    for (const task of listIn(list, 'items')) {
      if (!isRecord(task)) builder.leave('unreadable');
      else if (task['deleted'] === true) builder.leave('deleted');
      else addTask(builder, task, itemOf(task, group, context));
    }
  }
  return builder.done(COLUMNS);
}

function addTask(builder: ListBuilder, task: JsonRecord, item: FoundItem): void {
  const due = textIn(task, 'due');
  if (due !== '' && item.due === null) builder.keep(item, `Due: ${due}`);
  builder.add(item);
}
