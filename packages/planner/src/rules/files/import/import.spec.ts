import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/share.ts';
import { exportCalendar } from '../calendar-file.ts';
import { addDays } from '../../../core/time/civil-day.ts';
import { itemsOn } from '../../calendar/day-items.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import type { Task } from '../../../schema/task.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { TestPlanner, NOW, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { dataOf } from '../../../../test/snapshot.ts';
import { planImport } from './import-plan.ts';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { ImportPlan } from './import-result.ts';

const command = (text: string, choices: Partial<ImportChoices> = {}, today = TODAY) => ({
  type: 'calendar.add' as const,
  source: readIcs(text, ZONE, today),
  choices: { ...CHOICES, ...choices },
});
const bring = (bench: TestPlanner, text: string, choices: Partial<ImportChoices> = {}) =>
  bench.do(command(text, choices));
const preview = (bench: TestPlanner, text: string, choices: Partial<ImportChoices> = {}): ImportPlan => {
  const { source, choices: all } = command(text, choices);
  return planImport(bench.state, source, all, { now: bench.now, zone: bench.zone, zoneOfNew: null });
};
const events = (bench: TestPlanner): PlannerEvent[] =>
  [...bench.state.rows.events.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((a, b) => (a.start < b.start ? -1 : 1));
const tasks = (bench: TestPlanner): Task[] =>
  [...bench.state.rows.tasks.values()].filter(({ deletedAt }) => deletedAt === null);
const only = <T>(rows: T[]): T => {
  const [first] = rows;
  if (!first || rows.length > 1) throw new Error(`${rows.length} rows`);
  return first;
};
const titles = (plan: ImportPlan, of: 'removed' | 'missing' | 'keptWithdrawn' | 'keptOwn' | 'deleted'): string[] =>
  plan[of].map(({ title }) => title);

const lesson = (day: string, hour: string, ...more: string[]): string[] => [
  ...[
    `DTSTART:${day}T${hour}0000`,
    `DTEND:${day}T${hour}4500`,
    ...(more.some((l) => l.startsWith('SUMMARY')) ? [] : ['SUMMARY:Latin']),
  ],
  ...more,
];
const single = (day: string, hour: string, ...more: string[]): string =>
  icsFile(...icsEvent(...lesson(day, hour, ...more)));
const LATIN = single('20261119', '08', 'LOCATION:B12', 'DESCRIPTION:Bring the book');

describe('the same calendar again', () => {
  it('adds nothing twice, and says so', () => {
    const bench = new TestPlanner();
    expect(bring(bench, LATIN).sentence).toBe('Added 1 event from “School”');
    const before = dataOf(bench.state);
    expect(bench.refusal(command(LATIN))).toBe('Already in your calendar.');
    expect(dataOf(bench.state)).toEqual(before);
    expect(bench.refusal(command(icsFile()))).toBe('This calendar has nothing from now until a year ahead.');
  });

  it('moves the lesson the teacher moved, and keeps what the student added', () => {
    const bench = new TestPlanner();
    const tag = bench.tag(bench.tagGroup('Subject'), 'Latin');
    bring(bench, LATIN);
    const { id } = only(events(bench));
    bench.do({ type: 'event.edit', id, fields: { notes: 'Test on chapter 4', hue: 'plum', tagIds: [tag] } });
    const next = single('20261120', '10', 'LOCATION:C3', 'DESCRIPTION:Bring both books');
    expect(preview(bench, next).moved).toEqual([
      { title: 'Latin', before: '2026-11-19T08:00', when: '2026-11-20T10:00' },
    ]);
    expect(bring(bench, next).sentence).toBe('Updated “School”: 1 moved');
    expect(only(events(bench))).toMatchObject({
      id,
      start: '2026-11-20T10:00',
      end: '2026-11-20T10:45',
      place: 'C3',
      title: 'Latin',
      notes: 'Test on chapter 4',
      hue: 'plum',
      tagIds: [tag],
    });
  });

  it('leaves a title that the student gave it, and takes one it did not', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    const { id } = only(events(bench));
    const renamed = single('20261119', '08', 'LOCATION:B12', 'SUMMARY:Latin\\, group 2');
    expect(bring(bench, renamed).sentence).toBe('Updated “School”: 1 changed');
    expect(only(events(bench)).title).toBe('Latin, group 2');
    bench.do({ type: 'event.edit', id, fields: { title: 'Latin with Ms Lee' } });
    const plan = preview(bench, single('20261119', '08', 'LOCATION:B12', 'SUMMARY:Latin\\, group 3'));
    expect([titles(plan, 'keptOwn'), plan.changed]).toEqual([['Latin with Ms Lee'], []]);
    bring(bench, single('20261119', '08', 'LOCATION:B12', 'SUMMARY:Latin\\, group 3'));
    expect(only(events(bench)).title).toBe('Latin with Ms Lee');
    // Reported only once.
    const again = preview(bench, single('20261119', '08', 'LOCATION:B12', 'SUMMARY:Latin\\, group 3'));
    expect([again.keptOwn, again.unchanged]).toEqual([[], 1]);
  });

  it('leaves a lesson where the student moved it, also when the teacher moves it', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    const { id } = only(events(bench));
    bench.do({ type: 'event.move', id, start: '2026-11-19T14:00' });
    const plan = preview(bench, single('20261119', '10', 'LOCATION:B12', 'DESCRIPTION:Bring the book'));
    expect([plan.moved, titles(plan, 'keptOwn')]).toEqual([[], ['Latin']]);
  });

  it('keeps a task done, planned and cut into steps while its due date moves', () => {
    const todo = (due: string) =>
      icsFile('BEGIN:VTODO', 'UID:essay', `DUE;VALUE=DATE:${due}`, 'SUMMARY:Essay', 'END:VTODO');
    const bench = new TestPlanner();
    bring(bench, todo('20261124'));
    const { id } = only(tasks(bench));
    bench.do({ type: 'task.plan', ids: [id], day: '2026-11-22' });
    bench.do({ type: 'subtask.add', taskId: id, titles: ['Outline'] });
    bench.do({ type: 'task.complete', ids: [id] });
    expect(bring(bench, todo('20261127')).sentence).toBe('Updated “School”: 1 moved');
    expect(only(tasks(bench))).toMatchObject({ id, due: '2026-11-27', plannedDay: '2026-11-22', doneAt: NOW });
    expect(bench.state.rows.subtasks.size).toBe(1);
  });

  it('is one step to take back', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    const before = dataOf(bench.state);
    const more = icsEvent('UID:two', ...lesson('20261121', '09', 'SUMMARY:Maths'));
    bring(bench, icsFile(...icsEvent(...lesson('20261120', '10')), ...more));
    bench.undo();
    expect(dataOf(bench.state)).toEqual(before);
  });
});

describe('an entry that is called off', () => {
  const CANCELLED = single('20261119', '08', 'STATUS:CANCELLED');

  it('goes to the trash, and comes back when it takes place after all', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    expect(titles(preview(bench, CANCELLED), 'removed')).toEqual(['Latin']);
    expect(bring(bench, CANCELLED).sentence).toBe('Updated “School”: 1 removed');
    expect(events(bench)).toEqual([]);
    expect(bench.refusal(command(CANCELLED))).toBe('Already in your calendar.');
    expect(bring(bench, LATIN).sentence).toBe('Updated “School”: 1 new');
    expect(only(events(bench)).start).toBe('2026-11-19T08:00');
  });

  it('stays where the student worked on it, and that is said', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    bench.do({ type: 'event.edit', id: only(events(bench)).id, fields: { notes: 'My notes' } });
    const plan = preview(bench, CANCELLED);
    expect([titles(plan, 'removed'), titles(plan, 'keptWithdrawn')]).toEqual([[], ['Latin']]);
    bring(bench, CANCELLED);
    expect(only(events(bench)).notes).toBe('My notes');
  });

  it.each([
    [
      'a session',
      (bench: TestPlanner, id: string) =>
        bench.do({ type: 'block.add', taskId: id, block: { start: '2026-11-20T16:00' } }),
    ],
    [
      'a subtask',
      (bench: TestPlanner, id: string) => bench.do({ type: 'subtask.add', taskId: id, titles: ['Outline'] }),
    ],
    ['an estimate', (bench: TestPlanner, id: string) => bench.do({ type: 'task.edit', id, fields: { estimate: 30 } })],
    ['a tick', (bench: TestPlanner, id: string) => bench.do({ type: 'task.complete', ids: [id] })],
  ])('is worked on where a task has %s', (_, work) => {
    const todo = (...more: string[]) => icsFile('BEGIN:VTODO', 'UID:essay', 'SUMMARY:Essay', ...more, 'END:VTODO');
    const bench = new TestPlanner();
    bring(bench, todo());
    work(bench, only(tasks(bench)).id);
    expect(titles(preview(bench, todo('STATUS:CANCELLED')), 'keptWithdrawn')).toEqual(['Essay']);
  });

  it('is left out where it was never there, and counted', () => {
    const plan = preview(new TestPlanner(), CANCELLED);
    expect([plan.added, plan.cancelled]).toEqual([[], 1]);
  });

  it('is all that a cancellation names', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    bring(bench, LATIN.replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:CANCEL'));
    expect(events(bench)).toEqual([]);
  });
});

describe('an entry that a later file does not name', () => {
  const BOTH = icsFile(
    ...icsEvent(...lesson('20261119', '08')),
    ...icsEvent('UID:two', ...lesson('20261120', '09', 'SUMMARY:Maths')),
  );

  it('stays unless the student wants it gone, and what was worked on stays anyway', () => {
    const bench = new TestPlanner();
    bring(bench, BOTH);
    const plan = preview(bench, LATIN);
    expect([titles(plan, 'missing'), plan.removed]).toEqual([['Maths'], []]);
    expect(titles(preview(bench, LATIN, { removesMissing: true }), 'removed')).toEqual(['Maths']);
    const [, maths] = events(bench);
    bench.do({ type: 'event.edit', id: maths?.id ?? '', fields: { hue: 'rose' } });
    const kept = preview(bench, LATIN, { removesMissing: true });
    expect([titles(kept, 'removed'), titles(kept, 'keptWithdrawn')]).toEqual([[], ['Maths']]);
  });

  it('is not missed in another calendar, nor before the days that are read', () => {
    const bench = new TestPlanner();
    bring(bench, BOTH);
    expect(preview(bench, LATIN.replace('one@', 'other@'), { calendar: 'Sport' }).missing).toEqual([]);
    const later = command(LATIN.replaceAll('20261119', '20261219'), {}, '2026-12-18');
    const context = { now: bench.now, zone: ZONE, zoneOfNew: null };
    expect(planImport(bench.state, later.source, later.choices, context).missing).toEqual([]);
  });

  it('that the student deleted stays deleted, unless it is asked for', () => {
    const bench = new TestPlanner();
    bring(bench, BOTH);
    const [latin] = events(bench);
    bench.do({ type: 'event.delete', ids: [latin?.id ?? ''] });
    expect(titles(preview(bench, BOTH), 'deleted')).toEqual(['Latin']);
    expect(bench.refusal(command(BOTH))).toBe('Already in your calendar.');
    bring(bench, BOTH, { restoresDeleted: true });
    expect(events(bench).map(({ title }) => title)).toEqual(['Latin', 'Maths']);
  });
});

describe('a series', () => {
  const weekly = (hour: string, ...more: string[]): string =>
    single('20261116', hour, 'RRULE:FREQ=WEEKLY;COUNT=4', ...more);
  const drawn = (bench: TestPlanner): PlannerEvent[] =>
    itemsOn(bench.state, DAYS, ZONE).flatMap(({ timed }) =>
      timed.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
    );
  const starts = (bench: TestPlanner): string[] => drawn(bench).map(({ start }) => start);
  const DAYS = Array.from({ length: 40 }, (_, at) => addDays('2026-11-09', at));

  it('that moves to another hour or day keeps the notes of each of its weeks', () => {
    const bench = new TestPlanner();
    bring(bench, weekly('08'));
    const second = drawn(bench)[1];
    bench.do({ type: 'event.edit', id: second?.id ?? '', fields: { notes: 'Test' } });
    expect(bring(bench, weekly('10')).sentence).toBe('Updated “School”: 2 moved');
    const tuesdays = weekly('10').replaceAll('20261116', '20261117');
    expect(bring(bench, tuesdays).sentence).toBe('Updated “School”: 2 moved');
    expect(starts(bench)).toEqual(
      ['17', '24'].map((day) => `2026-11-${day}T10:00`).concat('2026-12-01T10:00', '2026-12-08T10:00'),
    );
    expect(drawn(bench).map(({ notes }) => notes)).toEqual(['', 'Test', '', '']);
    expect([bench.state.rows.events.size, bench.state.rows.series.size]).toEqual([1, 1]);
  });

  it('loses the lesson that was taken out of it, but not one the student worked on', () => {
    const bench = new TestPlanner();
    bring(bench, weekly('08'));
    bench.do({ type: 'event.edit', id: drawn(bench)[2]?.id ?? '', fields: { notes: 'Test' } });
    const plan = preview(bench, weekly('08', 'EXDATE:20261123T080000,20261130T080000'));
    expect(plan.removed).toEqual([{ title: 'Latin', when: '2026-11-23T08:00' }]);
    expect(plan.keptWithdrawn).toEqual([{ title: 'Latin', when: '2026-11-30T08:00' }]);
  });

  it('keeps its other lessons when a single lesson comes by itself', () => {
    const bench = new TestPlanner();
    bring(bench, weekly('08'));
    const one = single('20261124', '13', 'RECURRENCE-ID:20261123T080000', 'SUMMARY:Latin\\, moved');
    const plan = preview(bench, one);
    expect([plan.changed.length, plan.removed, plan.missing]).toEqual([1, [], []]);
    bring(bench, one);
    expect(starts(bench)).toEqual(['2026-11-16T08:00', '2026-11-24T13:00', '2026-11-30T08:00', '2026-12-07T08:00']);
  });

  it('that is over by now is no reason to forget its past lessons', () => {
    const bench = new TestPlanner();
    bring(bench, weekly('08'));
    const later = command(weekly('08'), {}, '2026-12-20');
    const plan = planImport(bench.state, later.source, later.choices, { now: bench.now, zone: ZONE, zoneOfNew: null });
    expect([plan.removed, plan.missing]).toEqual([[], []]);
  });
});

describe('a calendar whose UIDs are of no use', () => {
  it('with new ones in each export is met by title and time', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    expect(bench.do(command(LATIN.replace('one@school', 'x-4711'))).sentence).toBe('Updated “School”');
    expect(only(events(bench)).origin?.uid).toBe('x-4711');
  });

  it('with none at all is met by title and time, and by title and week', () => {
    const bench = new TestPlanner();
    const none = (text: string) => text.replace('UID:one@school\r\n', '');
    bring(bench, none(LATIN));
    expect(bench.refusal(command(none(LATIN)))).toContain('Already');
    expect(preview(bench, none(single('20261120', '08'))).moved).toHaveLength(1);
  });

  it('with the same ones as another calendar keeps apart from it', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    const sport = single('20261120', '16', 'SUMMARY:Football');
    expect(preview(bench, sport, { calendar: 'Sport' }).added).toHaveLength(1);
    expect(preview(bench, sport).moved).toHaveLength(1);
  });

  it('with one for several entries keeps all of them', () => {
    const bench = new TestPlanner();
    const two = icsFile(...icsEvent(...lesson('20261119', '08')), ...icsEvent(...lesson('20261120', '08')));
    bring(bench, two);
    expect(events(bench)).toHaveLength(2);
    expect(bench.refusal(command(two))).toContain('Already');
  });
});

describe('what was there before', () => {
  it('is the entry of that title and time, and keeps its own notes', () => {
    const bench = new TestPlanner();
    const [start, end] = ['2026-11-19T08:00', '2026-11-19T08:45'];
    const { focus } = bench.do({
      type: 'event.add',
      events: [{ title: 'Latin', isAllDay: false, start, end, notes: 'Mine' }],
    });
    bring(bench, LATIN);
    expect(only(events(bench))).toMatchObject({ id: focus[0], notes: 'Mine', place: 'B12' });
  });

  it('is our own export, which brings nothing new', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'sample.add' });
    expect(bench.refusal(command(exportCalendar(bench.state, ZONE, NOW)))).toBe('Already in your calendar.');
    const other = new TestPlanner();
    other.do(command(exportCalendar(bench.state, ZONE, NOW)));
    expect(other.state.rows.events.size).toBeGreaterThan(10);
  });

  it('is no copy that the student made of an imported lesson', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN);
    bench.do({ type: 'days.copy', days: ['2026-11-19'], by: 7 });
    bring(bench, single('20261120', '08'));
    expect(events(bench).map(({ start }) => start)).toEqual(['2026-11-20T08:00', '2026-11-26T08:00']);
  });
});

describe('any order of imports and edits', () => {
  const title = fc.constantFrom('Latin', 'Maths', 'Art');
  const hour = fc.constantFrom('08', '10', '13');
  const place = fc.constantFrom('B1', 'C2');
  const step = fc.oneof(
    fc.record({ by: fc.constant('file' as const), title, hour, place }),
    fc.record({ by: fc.constant('title' as const), title }),
    fc.record({ by: fc.constant('hour' as const), hour }),
    fc.record({ by: fc.constant('place' as const), place }),
  );

  it('leaves each field the student’s from their change on, and the file’s until then', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const bench = new TestPlanner();
        bring(bench, single('20261119', '08', 'LOCATION:B1'));
        const { id } = only(events(bench));
        const model = { title: 'Latin', hour: '08', place: 'B1' };
        let file = { ...model };
        for (const next of steps) {
          if (next.by === 'file') {
            // A field that differs from the file is the student's.
            for (const field of ['title', 'hour', 'place'] as const)
              if (model[field] === file[field]) model[field] = next[field];
            file = { title: next.title, hour: next.hour, place: next.place };
            bench.try(command(single('20261119', next.hour, `SUMMARY:${next.title}`, `LOCATION:${next.place}`)));
          } else if (next.by === 'hour') {
            model.hour = next.hour;
            bench.do({ type: 'event.move', id, start: `2026-11-19T${next.hour}:00` });
          } else if (next.by === 'title') {
            model.title = next.title;
            bench.do({ type: 'event.edit', id, fields: { title: next.title } });
          } else {
            model.place = next.place;
            bench.do({ type: 'event.edit', id, fields: { place: next.place } });
          }
          expect(only(events(bench))).toMatchObject({
            title: model.title,
            place: model.place,
            start: `2026-11-19T${model.hour}:00`,
          });
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
