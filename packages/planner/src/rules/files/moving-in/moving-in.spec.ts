import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/share.ts';
import * as files from '../../../../test/moving-files.ts';
import { foundIn, moveIn, readMoving, todoist, todoistRow, todoistTask } from '../../../../test/moving-files.ts';
import { dataOf } from '../../../../test/snapshot.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { tagsOfRow, tasksInOrder, subtasksOf } from '../../../core/state/views.ts';
import { listNameOf } from './moving-plan.ts';

/** All that a student sees of the tasks, in order. */
const shown = ({ state }: TestPlanner) =>
  tasksInOrder(state).map((task) => ({
    title: task.title,
    ...(task.notes && { notes: task.notes }),
    ...(task.due && { due: task.due }),
    ...(task.estimate && { estimate: task.estimate }),
    ...(task.doneAt && { doneAt: task.doneAt }),
    ...(task.isExam && { isExam: true }),
    ...(task.groupId && { group: state.rows.groups.get(task.groupId)?.name }),
    ...(task.seriesId && { repeats: state.rows.series.get(task.seriesId)?.rule.every }),
    ...(task.tagIds.length > 0 && { tags: tagsOfRow(state, task).map(({ name }) => name) }),
    ...(subtasksOf(state, task.id).length > 0 && {
      steps: subtasksOf(state, task.id).map(({ title, doneAt }) => `${doneAt ? 'x' : '-'} ${title}`),
    }),
  }));

describe('what each program exports', () => {
  it('takes a project of Todoist: sections, labels, steps, dates, repeats', () => {
    const planner = new TestPlanner();
    const { sentence } = moveIn(planner, files.TODOIST);
    expect(sentence).toBe('Added 7 tasks from Todoist: School');
    expect(shown(planner)).toEqual([
      {
        title: 'Buy a calculator',
        notes: 'The one with a solar cell',
        due: '2026-11-27',
        group: 'School',
        tags: ['shop', 'High'],
      },
      {
        title: 'Maths sheet',
        notes: 'Chapter 4, "odd" ones\nAsk Ms Lee: @ask',
        due: '2026-11-23',
        estimate: 45,
        group: 'Homework',
        repeats: 'week',
        steps: ['- Copy the formulas', '- Ask Ms Lee'],
      },
      { title: 'Hand in', notes: 'Part of “Maths sheet”.', due: '2026-11-27', group: 'Homework' },
      { title: 'Water plants', due: '2026-11-18', group: 'Homework', repeats: 'day' },
      { title: 'Klavier üben', notes: 'Date: jeden Montag', group: 'Homework' },
      { title: 'Read chapter', due: '2026-11-30T16:00', group: 'Homework' },
      { title: 'Read chapter', group: 'Homework' },
    ]);
    const modes = [...planner.state.rows.series.values()].map(({ title, mode }) => `${title}: ${mode}`);
    expect(modes.sort()).toEqual(['Maths sheet: fixed', 'Water plants: afterDone']);
  });

  it('takes whole days, links, headings and deadlines of Todoist as they are meant', () => {
    const days = foundIn(
      todoist(todoistTask('Project', { duration: '2', unit: 'day' }), todoistTask('* Week 1')),
    ).tasks;
    expect(days).toMatchObject([
      { title: 'Project', estimate: null, notes: 'Lasts 48 h' },
      { title: 'Week 1', notes: '' },
    ]);
    const heads = ['TYPE', 'CONTENT', 'INDENT', 'DATE', 'DEADLINE'];
    const shop = '[Buy a coat](https://shop.example/coat)';
    const due = files.csv(
      heads,
      ['task', shop, '1', '', '2026-12-05'],
      ['task', 'Form', '1', '27 Nov', '2026-12-05'],
      ['task', 'Pay', '1', '', 'in a while'],
    );
    expect(foundIn(due).tasks).toMatchObject([
      { title: 'Buy a coat', notes: 'https://shop.example/coat', due: '2026-12-05' },
      { title: 'Form', notes: 'Deadline: 2026-12-05', due: '2026-11-27' },
      { title: 'Pay', notes: 'Deadline: in a while', due: null },
    ]);
  });

  it('takes a backup of TickTick: lists, checklists, parents, times, repeats, done tasks', () => {
    const planner = new TestPlanner();
    moveIn(planner, files.TICKTICK);
    expect(shown(planner)).toEqual([
      {
        title: 'Essay',
        notes: 'Two pages',
        due: '2026-11-27',
        group: 'Year 10',
        tags: ['english', 'long', 'High'],
        steps: ['x Find sources'],
      },
      { title: 'Band practice', due: '2026-11-20T17:30', estimate: 90, group: 'Clubs', repeats: 'week' },
      { title: 'Pack bag', notes: 'Not heavy', steps: ['- Laptop', 'x Lunch'] },
      { title: 'Old report', due: '2026-10-02', doneAt: '2026-10-02T03:04:00.000Z' },
      { title: 'Odd', notes: 'Repeats: ERULE:NAME=CUSTOM;BYDATE=20261120', due: '2026-11-20T16:00' },
    ]);
  });

  it('takes Google Tasks out of Takeout, and counts what was deleted or has no title', () => {
    const planner = new TestPlanner();
    const { leftOut } = foundIn(files.GOOGLE);
    expect(leftOut).toEqual({ deleted: 1, untitled: 1 });
    moveIn(planner, files.GOOGLE);
    expect(shown(planner)).toEqual([
      { title: 'Poster', notes: 'A2', due: '2026-11-27', group: 'School', steps: ['x Buy paper'] },
      { title: 'Form', notes: 'From school: https://example.org/1', group: 'School' },
      { title: 'Call the library', due: '2026-11-19T16:30', group: 'School' },
    ]);
  });

  it('takes reminders of Apple, overdue and done ones too', () => {
    const planner = new TestPlanner();
    moveIn(planner, files.REMINDERS);
    expect(shown(planner)).toEqual([
      {
        title: 'Return books',
        notes: 'Two of them',
        due: '2026-11-27T16:00',
        group: 'Errands',
        tags: ['High'],
        steps: ['x Atlas'],
      },
      { title: 'Feed the fish', due: '2026-11-18', group: 'Errands', repeats: 'day' },
      { title: 'Paid', doneAt: '2026-11-01T02:00:00.000Z', group: 'Errands' },
      { title: 'Late', due: '2026-09-01', group: 'Errands' },
    ]);
  });

  it('takes tasks and exams of My Study Life, and says that its classes are lessons', () => {
    const planner = new TestPlanner();
    const subject = planner.tag(planner.tagGroup('Subject'), 'Maths');
    expect(foundIn(files.STUDY_LIFE).leftOut).toEqual({ lessons: 1 });
    moveIn(planner, files.STUDY_LIFE);
    expect(shown(planner)).toEqual([
      { title: 'Worksheet', notes: 'Page 8', due: '2026-11-27', tags: ['Maths'] },
      { title: 'Quiz', due: '2026-11-10', doneAt: '2026-11-09T02:00:00.000Z', tags: ['Maths'] },
      {
        title: 'Maths Algebra exam',
        notes: 'Hall',
        due: '2026-12-01T09:00',
        estimate: 90,
        isExam: true,
        tags: ['Maths'],
      },
    ]);
    expect(subject).toBeTruthy();
    const table = new TestPlanner();
    moveIn(table, files.STUDY_TABLE);
    expect(shown(table)).toEqual([
      { title: 'Worksheet', notes: 'Page 8', due: '2026-11-27', group: 'School', tags: ['Maths', 'Assignment'] },
      { title: 'Algebra', due: '2026-12-01', isExam: true, group: 'School', tags: ['Maths'] },
    ]);
  });

  it('leaves a calendar with events to the reader of calendars', () => {
    const calendar = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261120\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    expect(readMoving(calendar)).toMatchObject({ ok: true, kind: 'calendar' });
  });

  it('shows what each column becomes', () => {
    const becomes = (file: string, name: string) => foundIn(file).columns.find((each) => each.name === name)?.becomes;
    expect(becomes(files.TODOIST, 'CONTENT')).toBe('Title; @labels become tags');
    expect(becomes(files.TODOIST, 'RESPONSIBLE')).toBeNull();
    expect(becomes(files.TODOIST, 'DURATION_UNIT')).toBe('How long');
    expect(becomes(files.TICKTICK, 'Reminder')).toBeNull();
    expect(becomes(files.TICKTICK, 'taskId')).toBe('Known when you add the file again');
  });
});

const ALL = ['TODOIST', 'TICKTICK', 'GOOGLE', 'REMINDERS', 'STUDY_LIFE', 'STUDY_TABLE'] as const;

describe('one step', () => {
  it.each(ALL)('%s is taken back by one undo', (name) => {
    const planner = new TestPlanner();
    planner.do({ type: 'task.add', tasks: [{ title: 'Mine' }] });
    const before = dataOf(planner.state);
    moveIn(planner, files[name]);
    planner.undo();
    expect(dataOf(planner.state)).toEqual(before);
  });

  it.each(ALL)('%s adds nothing twice', (name) => {
    const planner = new TestPlanner();
    moveIn(planner, files[name]);
    const before = dataOf(planner.state);
    const { plan } = moveIn(planner, files[name]);
    expect([plan.fresh, plan.puts, plan.unchanged]).toEqual([[], [], foundIn(files[name]).tasks.length]);
    expect(dataOf(planner.state)).toEqual(before);
  });
});

describe('a file that comes again', () => {
  const essay = (date: string, description = '') => todoist(todoistTask('Essay', { date, description }));

  it('follows new dates, and leaves what the student changed', () => {
    const planner = new TestPlanner();
    moveIn(planner, essay('2026-11-27', 'Two pages'));
    const [task] = tasksInOrder(planner.state);
    planner.do({ type: 'task.edit', id: task?.id ?? '', fields: { notes: 'Ask first' } });
    const { plan, sentence } = moveIn(planner, essay('2026-12-04', 'Three pages'));
    expect(sentence).toBe('Updated 1 task from Todoist: School');
    expect([plan.changed.length, plan.keptOwn.length]).toEqual([1, 1]);
    expect(shown(planner)).toEqual([{ title: 'Essay', notes: 'Ask first', due: '2026-12-04', group: 'School' }]);
  });

  it('leaves in the trash what the student deleted', () => {
    const planner = new TestPlanner();
    moveIn(planner, essay('2026-11-27'));
    const [task] = tasksInOrder(planner.state);
    planner.do({ type: 'task.delete', ids: [task?.id ?? ''] });
    const { plan } = moveIn(planner, essay('2026-11-27'));
    expect([plan.deleted.length, shown(planner)]).toEqual([1, []]);
  });

  it('takes a task that the student typed before for the same', () => {
    const planner = new TestPlanner();
    planner.do({ type: 'task.add', tasks: [{ title: 'Essay', due: '2026-11-27' }] });
    const { plan } = moveIn(planner, essay('2026-11-27', 'Two pages'));
    expect(plan.added).toEqual([]);
    expect(shown(planner)).toEqual([{ title: 'Essay', notes: 'Two pages', due: '2026-11-27' }]);
  });

  it('tells two projects with the same task apart, and knows a renamed file', () => {
    const planner = new TestPlanner();
    moveIn(planner, todoist(todoistTask('Read'), todoistTask('Write')), { name: 'English [12].csv' });
    moveIn(planner, todoist(todoistTask('Read'), todoistTask('Draw')), { name: 'Art.csv' });
    expect(shown(planner).map(({ title, group }) => `${group}: ${title}`)).toEqual([
      'English: Read',
      'English: Write',
      'Art: Read',
      'Art: Draw',
    ]);
    const { plan } = moveIn(planner, todoist(todoistTask('Read'), todoistTask('Write')), { name: 'Renamed.csv' });
    expect(plan.unchanged).toBe(2);
    expect(['Home (2).csv', 'Home [2341] (1).csv', 'Home'].map(listNameOf)).toEqual(['Home', 'Home', 'Home']);
  });

  it('leaves done tasks out where they are not wanted', () => {
    const planner = new TestPlanner();
    const { plan } = moveIn(planner, files.TICKTICK, { withDone: false });
    expect([plan.withoutDone, shown(planner).length]).toEqual([1, 4]);
  });
});

describe('dates as people type them in Todoist', () => {
  const whenOf = (date: string) => {
    const [task] = foundIn(todoist(todoistTask('Task', { date }))).tasks;
    return (
      task?.notes ||
      `${task?.due}${task?.repeat ? ` every ${task.repeat.rule.interval} ${task.repeat.rule.every}` : ''}`
    );
  };
  it.each([
    ['every mon', '2026-11-23 every 1 week'],
    ['every day', '2026-11-18 every 1 day'],
    ['every other tuesday', '2026-11-24 every 2 week'],
    ['every 3 months', '2026-11-18 every 3 month'],
    ['ev fri 16:00', '2026-11-20T16:00 every 1 week'],
    ['every workday', '2026-11-18 every 1 week'],
    ['every! 2 weeks', '2026-11-18 every 2 week'],
    ['27 Nov', '2026-11-27'],
    ['Nov 27', '2026-11-27'],
    ['27 Nov 2026', '2026-11-27'],
    ['2026-11-27', '2026-11-27'],
    ['2026-11-27 15:30', '2026-11-27T15:30'],
    ['tomorrow at 5pm', '2026-11-19T17:00'],
    ['cada lunes', 'Date: cada lunes'],
    ['every mon, starting next moon', 'Date: every mon, starting next moon'],
    ['2026-02-30', 'Date: 2026-02-30'],
  ])('reads %s', (date, expected) => expect(whenOf(date)).toBe(expected));
});

/** Rows of a table that hold something, as the reader counts them. */
const counted = ({ used, leftOut }: ReturnType<typeof foundIn>): number =>
  used + Object.values(leftOut).reduce((sum, count) => sum + count, 0);

describe('any file', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });

  it('any rows of Todoist are read or counted', () => {
    const type = fc.constantFrom('task', 'task', 'note', 'section', 'meta', '', 'TASK', 'other');
    const row = fc
      .tuple(type, text, text, text, fc.constantFrom('1', '2', '3', '9', '-1', 'x'), text)
      .map(([kind, content, description, priority, indent, date]) => {
        const [, ...rest] = todoistTask(content, { description, priority, indent, date });
        return [kind, ...rest];
      });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const read = readMoving(todoist(...rows));
        expect(read.ok ? read.kind : read.message).toMatch(/^list$|^There are no tasks/);
        if (!read.ok || read.kind !== 'list') return;
        expect(counted(read.found)).toBe(rows.length);
        moveIn(new TestPlanner(), todoist(...rows));
      }),
      { numRuns: runs(200) },
    );
  });

  it('any tasks of TickTick and their parents are read or counted', () => {
    const id = fc.constantFrom('1', '2', '3', '4', '');
    const row = fc.record({
      Title: text,
      Content: text,
      Tags: text,
      'List Name': text,
      'Due Date': fc.oneof(text, fc.constant('2026-11-20T05:00:00+0000')),
      Repeat: fc.oneof(text, fc.constant('RRULE:FREQ=DAILY'), fc.constant('RRULE:FREQ=MONTHLY;BYMONTHDAY=31')),
      taskId: id,
      parentId: id,
      Status: fc.constantFrom('0', '2', ''),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const read = readMoving(files.tickTick(...rows));
        if (!read.ok || read.kind !== 'list') throw new Error('is no list');
        expect(counted(read.found)).toBe(rows.length);
        moveIn(new TestPlanner(), files.tickTick(...rows));
      }),
      { numRuns: runs(200) },
    );
  });

  it('any JSON gives tasks or one sentence', () => {
    const item = fc.record(
      { id: fc.jsonValue(), title: fc.jsonValue(), due: fc.jsonValue(), parent: fc.jsonValue(), notes: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ kind: fc.constant('tasks#taskLists'), items: fc.array(fc.oneof(item, fc.jsonValue())) }),
      fc.record({
        items: fc.array(fc.record({ title: fc.jsonValue(), items: fc.array(fc.oneof(item, fc.jsonValue())) })),
      }),
      fc.record({
        tasks: fc.array(fc.record({ due_date: fc.jsonValue(), title: fc.jsonValue(), guid: fc.jsonValue() })),
      }),
    );
    fc.assert(
      fc.property(value, (json) => {
        const read = readMoving(JSON.stringify(json));
        if (!read.ok) expect(read.message).toMatch(/^[A-Z].*\.$/);
        else if (read.kind === 'list') moveIn(new TestPlanner(), JSON.stringify(json));
      }),
      { numRuns: runs(300) },
    );
  });

  it('any bytes, and any cut of a good file, give tasks or one sentence', () => {
    const cut = fc.tuple(fc.constantFrom(...ALL), fc.double({ min: 0, max: 1, noNaN: true })).map(([name, at]) => {
      const bytes = new TextEncoder().encode(files[name]);
      return bytes.slice(0, Math.floor(bytes.length * at));
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), cut), (bytes) => {
        const read = readMoving(bytes);
        if (!read.ok) expect(read.message).toMatch(/^[A-Z].*\.$/);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('notes and sections', () => {
  it('counts a note without a task and a row of no kind', () => {
    const { leftOut, used } = foundIn(
      todoist(todoistRow('note', 'Of the project'), todoistRow('?', 'x'), todoistTask('A')),
    );
    expect([leftOut, used]).toEqual([{ alone: 1, unreadable: 1 }, 1]);
  });

  it('keeps the whole of a long title in the notes', () => {
    const [task] = foundIn(todoist(todoistTask('a'.repeat(900)))).tasks;
    expect([task?.title.length, task?.notes.length]).toEqual([500, 900]);
  });
});
