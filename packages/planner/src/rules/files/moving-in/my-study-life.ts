import type { FoundList, FoundTag } from '../../../core/commands/found-list.ts';
import { isRecord, listIn, textIn } from './json-items.ts';
import type { JsonRecord } from './json-items.ts';
import { ListBuilder, newItem } from './list-builder.ts';
import type { FoundItem } from './list-builder.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { columnsOf, readTable } from './table.ts';
import { instantIn, timeOf, whenByWords } from './when.ts';
import type { ListContext } from './when.ts';

const FIELDS: FoundList['columns'] = [
  { name: 'tasks', becomes: 'Tasks' },
  { name: 'exams', becomes: 'Exams, as tasks' },
  { name: 'subjects', becomes: 'Tags' },
  { name: 'detail, seat, room', becomes: 'Notes' },
  { name: 'due_date, date', becomes: 'Due date' },
  { name: 'completed_at, progress', becomes: 'Done' },
  { name: 'classes, holidays, academic years', becomes: null },
];
const COLUMNS = {
  title: 'Title',
  task: 'Title',
  name: 'Title',
  subject: 'Tag',
  type: 'Exam, or a tag',
  'due date': 'Due date',
  detail: 'Notes',
  details: 'Notes',
  notes: 'Notes',
  progress: 'Done',
  completed: 'Done',
  status: 'Done',
};
/** Kinds of rows that are lessons and what belongs to them: a timetable is brought in another way. */
const LESSONS = ['classes', 'class_times', 'holidays', 'academic_years', 'terms', 'schedules'];
const ID = ['guid', 'id', 'uuid'];

const subjectTag = (name: string): FoundTag[] => (name === '' ? [] : [{ name, of: 'subject' }]);

const isDone = (record: JsonRecord): boolean =>
  instantIn(textIn(record, 'completed_at')) !== null ||
  Number(textIn(record, 'progress')) >= 100 ||
  record['completed'] === true;

/** The day of a task; of an exam its time, on the clock that it was written for. */
function dueOf(record: JsonRecord, isExam: boolean): string | null {
  const text = isExam ? textIn(record, 'date', 'due_date') : textIn(record, 'due_date', 'date');
  return timeOf(text.replace(/(?:Z|[+-]\d\d:?\d\d)$/i, ''), 'UTC', !isExam);
}

function itemOf(record: JsonRecord, subjects: ReadonlyMap<string, string>, isExam: boolean): FoundItem {
  const subject = subjects.get(textIn(record, 'subject_guid', 'subject_id')) ?? textIn(record, 'subject');
  const module = textIn(record, 'module');
  const title = textIn(record, 'title', 'name') || [subject, module].filter(Boolean).join(' ');
  const minutes = Number(textIn(record, 'duration'));
  const seat = [textIn(record, 'room'), textIn(record, 'seat')].filter(Boolean).join(', ');
  const isLength = isExam && Number.isInteger(minutes) && minutes >= 1 && minutes <= PLANNER_LIMITS.minutes;
  return newItem({
    isExam,
    id: textIn(record, ...ID) || null,
    title: isExam && title !== '' && !/\bexam\b/i.test(title) ? `${title} exam` : title,
    notes: [textIn(record, 'detail', 'details', 'notes'), seat],
    tags: subjectTag(subject),
    due: dueOf(record, isExam),
    estimate: isLength ? minutes : null,
    isDone: isDone(record),
    doneAt: instantIn(textIn(record, 'completed_at')),
  });
}

/** Tasks, exams and subjects of My Study Life (JSON); null for other values. */
export function readMyStudyLife(json: unknown): FoundList | null {
  const data = isRecord(json) && isRecord(json['data']) ? json['data'] : json;
  if (!isRecord(data)) return null;
  const kinds = [
    { rows: listIn(data, 'tasks'), isExam: false },
    { rows: listIn(data, 'exams'), isExam: true },
  ];
  const isStudent = (row: unknown): boolean =>
    isRecord(row) && ['subject_guid', 'subject_id', 'due_date', 'subject'].some((name) => Object.hasOwn(row, name));
  const isKnown = kinds.some(({ rows }) => rows.some(isStudent)) || listIn(data, 'classes').some(isStudent);
  if (!isKnown) return null;
  const list = new ListBuilder('My Study Life');
  const subjects = new Map<string, string>();
  for (const subject of listIn(data, 'subjects')) {
    if (isRecord(subject)) subjects.set(textIn(subject, ...ID), textIn(subject, 'name', 'title'));
    if (isRecord(subject)) list.use();
    else list.leave('unreadable');
  }
  for (const { rows, isExam } of kinds)
    for (const row of rows) {
      if (!isRecord(row)) list.leave('unreadable');
      else if (row['deleted_at'] || row['deleted'] === true) list.leave('deleted');
      else addRow(list, row, itemOf(row, subjects, isExam));
    }
  for (const name of LESSONS) list.leave('lessons', listIn(data, name).length);
  return list.done(FIELDS);
}

function addRow(list: ListBuilder, row: JsonRecord, item: FoundItem): void {
  const date = textIn(row, 'due_date', 'date');
  if (date !== '' && item.due === null) list.keep(item, `Date: ${date}`);
  list.add(item);
}

/** A table of tasks with subjects and due dates (CSV); null for other texts. */
export function readStudyTable(text: string, context: ListContext): FoundList | null {
  const names = ['title', 'task', 'name'];
  const table = names.map((name) => readTable(text, [name, 'subject', 'due date'])).find((each) => each !== null);
  if (!table) return null;
  const list = new ListBuilder('My Study Life');
  for (const row of table.rows) {
    const isExam = /^exam/i.test(row('type'));
    const type: FoundTag[] = isExam || row('type') === '' ? [] : [{ name: row('type'), of: 'label' }];
    const item = newItem({
      isExam,
      title: names.map(row).find((title) => title !== '') ?? '',
      tags: [...subjectTag(row('subject')), ...type],
      notes: ['detail', 'details', 'notes'].map(row),
      isDone: /^(?:100 ?%?|true|yes|done|completed?)$/i.test(row('progress') || row('completed') || row('status')),
      due: whenByWords(row('due date'), context)?.due ?? null,
    });
    if (row('due date') !== '' && item.due === null) list.keep(item, `Due: ${row('due date')}`);
    list.add(item);
  }
  return list.done(columnsOf(table.headings, COLUMNS));
}
