import { describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/snapshot.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { slotsAt } from '../../../test/timetable-rows.ts';
import type { Lesson } from '../../schema/timetable.ts';
import { exportCalendar } from '../files/calendar-file.ts';
import { describeLesson, slotsWords } from './lesson-words.ts';
import { lessonsOn } from './lessons-on.ts';
import type { LessonCell } from '../../core/commands/timetable-drafts.ts';
import { TRASH_DAYS } from '../files/trash-commands.ts';

const DAY_MS = 24 * 60 * 60_000;
const FRIDAY = '2026-11-20';
const MINUTES = 50;
const bell = {
  name: 'Usual',
  periods: ['1', '2', '3', '4', '5', '6'].map((name, at) => {
    const from = 9 * 60 + at * MINUTES;
    return { name, from, to: from + MINUTES, isBreak: false };
  }),
};

/** A planner with weeks A and B from Monday, 16 November on, and six periods. */
function school(): { bench: TestPlanner; id: string } {
  const bench = new TestPlanner();
  const cycle = { kind: 'week' as const, names: ['A', 'B'] };
  const [id = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle, first: '2026-11-16' },
    terms: [{ name: 'Term 4', first: '2026-11-16', last: '2026-12-18' }],
    bells: [bell],
  }).focus;
  return { bench, id };
}

const cell = (slot: string, subject: string, room = '', teacher = ''): LessonCell => {
  const [only] = slotsAt(slot);
  if (!only) throw new Error('no slot');
  return { slot: only, subject, room, teacher };
};
const on = (bench: TestPlanner, day: string): string[] =>
  lessonsOn(bench.state, [day]).map(({ title, place, span, isCancelled }) =>
    [isCancelled ? 'no' : '', title, span.start.slice(11), place].filter(Boolean).join(' '),
  );
const lessonsOf = (bench: TestPlanner): Lesson[] => [...bench.state.rows.lessons.values()];
const only = <T>(rows: Iterable<T>): T => {
  const [row] = [...rows];
  if (row === undefined) throw new Error('no row');
  return row;
};

/** Runs a command and takes it back in one step. */
function isOneStep(bench: TestPlanner, run: () => unknown): void {
  const before = dataOf(bench.state);
  run();
  const after = dataOf(bench.state);
  bench.undo();
  expect(dataOf(bench.state)).toEqual(before);
  bench.redo();
  expect(dataOf(bench.state)).toEqual(after);
}

describe('a timetable', () => {
  it('is added with its terms, days and bells in one step', () => {
    const { bench } = school();
    const { timetables, terms, bells } = bench.state.rows;
    expect([timetables.size, terms.size, bells.size]).toEqual([1, 1, 1]);
    expect(only(timetables.values())).toMatchObject({
      weekdays: [1, 2, 3, 4, 5],
      anchor: { day: '2026-11-16', position: 0 },
    });
    bench.undo();
    expect([bench.state.rows.timetables.size, bench.state.rows.terms.size, bench.state.rows.bells.size]).toEqual([
      0, 0, 0,
    ]);
  });

  it('follows another, which ends the day before', () => {
    const { bench, id } = school();
    const next = { name: 'Next', cycle: { kind: 'day' as const, names: ['1', '2'] }, first: '2027-01-28' };
    isOneStep(bench, () => bench.do({ type: 'timetable.add', timetable: next, follows: id }));
    expect(bench.state.rows.timetables.get(id)?.last).toBe('2027-01-27');
    expect(bench.refusal({ type: 'timetable.add', timetable: { ...next, first: '2026-11-16' }, follows: id })).toBe(
      'It has to begin after the timetable before it.',
    );
  });

  it('keeps its anchor in a cycle that gets shorter', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.edit', id, fields: { anchor: { day: '2026-11-16', position: 1 } } });
    bench.do({ type: 'timetable.edit', id, fields: { cycle: { kind: 'week', names: ['Week'] } } });
    expect(bench.state.rows.timetables.get(id)?.anchor).toEqual({ day: '2026-11-16', position: 0 });
    expect(bench.refusal({ type: 'timetable.edit', id, fields: { last: '2026-01-01' } })).toBe(
      'A timetable must end after it starts.',
    );
  });

  it('goes to the trash and comes back, and is purged with all that is in it', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('1 Wed 1', 'Maths')] });
    bench.do({ type: 'schoolDay.put', timetableId: id, days: [{ day: FRIDAY, kind: 'holiday' }] });
    const lesson = only(lessonsOf(bench)).id;
    bench.do({ type: 'lesson.change', id: lesson, day: TODAY, slot: '1', fields: { isCancelled: true } });
    expect(bench.do({ type: 'timetable.delete', id }).sentence).toBe('Moved the timetable “School” to the trash');
    bench.do({ type: 'trash.restore', items: [{ table: 'timetables', id }] });
    expect(on(bench, TODAY)).toEqual(['no Maths 09:00']);
    bench.do({ type: 'timetable.delete', id });
    bench.wait((TRASH_DAYS + 1) * DAY_MS);
    bench.do({ type: 'trash.purge' });
    const { timetables, terms, schoolDays, bells, lessons, lessonChanges } = bench.state.rows;
    expect([timetables, terms, schoolDays, bells, lessons, lessonChanges].map(({ size }) => size)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });

  it('keeps the names of subjects that are purged', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('1 Wed 1', 'Maths')] });
    bench.do({ type: 'tag.delete', id: only(bench.state.rows.tags.values()).id });
    bench.do({ type: 'trash.empty' });
    expect(on(bench, TODAY)).toEqual(['Maths 09:00']);
    expect(only(lessonsOf(bench))).toMatchObject({ subjectTagId: null, title: 'Maths' });
  });
});

describe('terms and days', () => {
  it('are put at once, as for a state and its holidays', () => {
    const { bench, id } = school();
    const terms = [
      { name: 'Term 1', first: '2027-01-28', last: '2027-04-09' },
      { name: 'Term 2', first: '2027-04-27', last: '2027-07-02' },
    ];
    const days = [{ day: '2027-03-26', kind: 'holiday' as const, name: 'Good Friday' }];
    isOneStep(bench, () => bench.do({ type: 'term.put', timetableId: id, terms, days, replaces: true }));
    expect([...bench.state.rows.terms.values()].map(({ name }) => name).sort()).toEqual(['Term 1', 'Term 2']);
    expect(only(bench.state.rows.schoolDays.values())).toMatchObject({ day: '2027-03-26', name: 'Good Friday' });
  });

  it('of two terms, none has a day of the other', () => {
    const { bench, id } = school();
    const terms = [{ name: 'Term 1', first: '2026-12-18', last: '2027-04-09' }];
    expect(bench.refusal({ type: 'term.put', timetableId: id, terms })).toBe('Two terms have days in common.');
  });

  it('Friday runs as Monday A, is a holiday, and is a normal school day again', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('1 Mon 1', 'Maths'), cell('1 Fri 1', 'Art')] });
    const put = (day: {
      kind: 'holiday' | 'pupilFree' | 'normal' | null;
      runsAs?: { position: number; weekday: number };
    }) => bench.do({ type: 'schoolDay.put', timetableId: id, days: [{ day: FRIDAY, ...day }] }).sentence;
    expect(put({ kind: 'normal', runsAs: { position: 0, weekday: 1 } })).toBe('Made Friday run as Monday A');
    expect(on(bench, FRIDAY)).toEqual(['Maths 09:00']);
    expect(put({ kind: 'pupilFree' })).toBe('Made Friday student-free');
    expect(on(bench, FRIDAY)).toEqual([]);
    expect(put({ kind: null })).toBe('Friday is a normal school day again');
    expect(on(bench, FRIDAY)).toEqual(['Art 09:00']);
    expect(bench.state.rows.schoolDays.size).toBe(0);
  });
});

describe('bells', () => {
  it('have the same periods where they have the same names, and keep them when they are renamed', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('1 Wed 2', 'Maths')] });
    const short = {
      name: 'Short',
      periods: [{ name: '2', from: 600, to: 630, isBreak: false }],
      when: { weekdays: [3] },
    };
    bench.do({ type: 'bell.put', timetableId: id, bell: short });
    expect(on(bench, TODAY)).toEqual(['Maths 10:00']);
    const row = [...bench.state.rows.bells.values()].find(({ name }) => name === 'Short');
    const periods = row?.periods.map((period) => ({ ...period, name: 'Second' })) ?? [];
    bench.do({ type: 'bell.put', timetableId: id, bell: { id: row?.id, name: 'Short', periods } });
    expect(on(bench, TODAY)).toEqual(['Maths 10:00']);
    bench.do({ type: 'bell.delete', id: row?.id ?? '' });
    expect(on(bench, TODAY)).toEqual(['Maths 09:50']);
  });

  it.each([
    [[{ name: '1', from: 600, to: 600, isBreak: false }], 'A period must end after it starts.'],
    [[{ name: ' ', from: 600, to: 630, isBreak: false }], 'A period needs a name.'],
    [
      [
        { name: '1', from: 600, to: 630, isBreak: false },
        { name: '2', from: 620, to: 650, isBreak: false },
      ],
      'Two periods are at the same time.',
    ],
  ])('refuse %j', (periods, sentence) => {
    const { bench, id } = school();
    expect(bench.refusal({ type: 'bell.put', timetableId: id, bell: { name: 'B', periods } })).toBe(sentence);
  });
});

const SUBJECTS = ['Maths', 'English', 'Science', 'History', 'Art'];
/** 25 lessons of a fortnight: a subject has five, two of them in another room. */
const FORTNIGHT = Array.from({ length: 25 }, (_, at) => {
  const [week, weekday] = [at % 2, ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'][at % 5] ?? ''];
  const subject = SUBJECTS[Math.floor(at / 5)] ?? '';
  return cell(`${week + 1} ${weekday} ${1 + Math.floor(at / 5)}`, subject, at % 5 > 2 ? 'Lab' : 'B12');
});

describe('a grid of lessons', () => {
  it('is written in one step, and takes at most 60 rows for 25 lessons a fortnight', () => {
    const { bench, id } = school();
    isOneStep(bench, () => bench.do({ type: 'timetable.write', id, cells: FORTNIGHT }));
    const { rows } = bench.state;
    expect(rows.tags.size).toBe(5);
    expect(rows.lessons.size).toBe(10);
    const tables = [
      'timetables',
      'terms',
      'schoolDays',
      'bells',
      'lessons',
      'lessonChanges',
      'tags',
      'tagGroups',
    ] as const;
    expect(tables.reduce((sum, table) => sum + rows[table].size, 0)).toBeLessThanOrEqual(60);
    expect(on(bench, '2026-11-16')).toEqual(['Maths 09:00 B12', 'Science 10:40 B12', 'Art 12:20 B12']);
  });

  it('changes nothing where it is written again, and only what differs otherwise', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: FORTNIGHT });
    expect(bench.do({ type: 'timetable.write', id, cells: FORTNIGHT }).changes).toEqual([]);
    const moved = FORTNIGHT.map((each) => (each.subject === 'Art' ? { ...each, room: 'Studio' } : each));
    const before = lessonsOf(bench).map((lesson) => lesson.id);
    const { changes } = bench.do({ type: 'timetable.write', id, cells: moved });
    const puts = changes.flatMap((change) =>
      change.table === 'lessons' && change.type === 'put' ? [change.row.id] : [],
    );
    expect(puts).toHaveLength(1);
    expect(before).toContain(puts[0]);
    expect(on(bench, '2026-11-16')[2]).toBe('Art 12:20 Studio');
  });

  it('finds subjects by their names, and needs one in every lesson', () => {
    const { bench, id } = school();
    const group = bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '';
    const maths = bench.tag(group, 'Maths');
    bench.do({ type: 'timetable.write', id, cells: [cell('1 Wed 1', ' maths ')] });
    expect(only(lessonsOf(bench)).subjectTagId).toBe(maths);
    expect(bench.refusal({ type: 'timetable.write', id, cells: [cell('1 Wed 1', ' ')] })).toBe(
      'A lesson needs a subject.',
    );
  });

  it('holds from a day on where it says so: the lessons before stay', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('* Wed 1', 'Maths', 'B12'), cell('* Wed 2', 'Art')] });
    isOneStep(bench, () =>
      bench.do({
        type: 'timetable.write',
        id,
        cells: [cell('* Wed 3', 'Maths', 'B12'), cell('* Wed 2', 'Latin')],
        since: '2026-11-23',
      }),
    );
    expect(on(bench, TODAY)).toEqual(['Maths 09:00 B12', 'Art 09:50']);
    expect(on(bench, '2026-11-25')).toEqual(['Latin 09:50', 'Maths 10:40 B12']);
  });

  it('says what was written, which one undo takes back', () => {
    const { bench, id } = school();
    const write = (...cells: LessonCell[]) => bench.do({ type: 'timetable.write', id, cells }).sentence;
    const [maths, art] = [cell('* Wed 1', 'Maths'), cell('* Wed 2', 'Art')];
    expect(write(maths, art)).toBe('Added 2 lessons to the timetable');
    expect(write(maths, art, cell('* Fri 1', 'Art'))).toBe('Added a lesson to the timetable');
    expect(bench.undo().sentence).toBe('Undid: Added a lesson to the timetable');
    expect(write(maths, cell('* Wed 2', 'Latin'))).toBe('Changed a lesson in the timetable');
    expect(write(maths)).toBe('Removed a lesson from the timetable');
    expect(write(cell('* Wed 3', 'Maths'))).toBe('Changed 2 lessons in the timetable');
  });

  it('takes what was changed on later days along with the lessons that go on', () => {
    const { bench, id } = school();
    bench.do({ type: 'timetable.write', id, cells: [cell('* Wed 1', 'Maths'), cell('* Fri 2', 'Maths')] });
    const change = { type: 'lesson.change', id: only(lessonsOf(bench)).id } as const;
    bench.do({ ...change, day: '2026-12-04', slot: '2', fields: { room: 'Hall' } });
    bench.do({ ...change, day: '2026-12-02', slot: '1', fields: { room: 'Hall' } });
    const cells = [cell('* Wed 1', 'Latin'), cell('* Fri 2', 'Maths')];
    isOneStep(bench, () => {
      const { sentence } = bench.do({ type: 'timetable.write', id, cells, since: '2026-11-23' });
      expect(sentence).toBe('Changed a lesson in the timetable from Monday on');
    });
    expect([on(bench, '2026-12-02'), on(bench, '2026-12-04')]).toEqual([['Latin 09:00'], ['Maths 09:50 Hall']]);
  });

  it('leaves lessons of another half of the year alone', () => {
    const { bench, id } = school();
    const later = { title: 'Music', slots: slotsAt('* Wed 1'), from: '2026-12-01' };
    bench.do({ type: 'lesson.put', timetableId: id, lesson: later });
    bench.do({ type: 'timetable.write', id, cells: [cell('* Wed 2', 'Art')] });
    expect([on(bench, TODAY), on(bench, '2026-12-02')]).toEqual([['Art 09:50'], ['Music 09:00', 'Art 09:50']]);
  });
});

describe('a lesson', () => {
  function withMaths() {
    const { bench, id } = school();
    bench.do({
      type: 'timetable.write',
      id,
      cells: [cell('* Wed 1', 'Maths', 'B12'), cell('* Fri 2', 'Maths', 'B12')],
    });
    return { bench, id, lesson: only(lessonsOf(bench)) };
  }

  it('changes its room for all that follow by one edit, with what was changed on later days', () => {
    const { bench, lesson } = withMaths();
    bench.do({ type: 'lesson.change', id: lesson.id, day: '2026-12-02', slot: '1', fields: { note: 'Test' } });
    isOneStep(bench, () => bench.do({ type: 'lesson.split', id: lesson.id, day: FRIDAY, fields: { room: 'C3' } }));
    expect([on(bench, TODAY), on(bench, FRIDAY)]).toEqual([['Maths 09:00 B12'], ['Maths 09:50 C3']]);
    const [later] = lessonsOn(bench.state, ['2026-12-02']);
    expect(later).toMatchObject({ place: 'C3', change: { note: 'Test' } });
    expect(bench.refusal({ type: 'lesson.split', id: lesson.id, day: '2026-12-04', fields: { room: 'D' } })).toBe(
      'That lesson is no longer there.',
    );
  });

  it('says the days that a change of all that follow is for', () => {
    const { bench, lesson } = withMaths();
    const split = (more: { slots?: Lesson['slots'] } = {}) =>
      bench.do({ type: 'lesson.split', id: lesson.id, day: FRIDAY, fields: { room: 'C3' }, ...more }).sentence;
    expect(split()).toBe('Changed “Maths” on Wed and Fri from Friday on');
    bench.undo();
    expect(split({ slots: slotsAt('* Fri 2') })).toBe('Changed “Maths” on Fri from Friday on');
    const cycle = { kind: 'week' as const, names: ['A', 'B'] };
    expect(slotsWords({ cycle }, slotsAt('2 Fri 1', '1 Mon 1', '1 Mon 2'))).toBe('on Mon A and Fri B');
    expect(slotsWords({ cycle }, slotsAt('* * 1'))).toBe('every school day');
    expect(slotsWords({ cycle: { kind: 'day', names: ['Day 1', 'Day 2'] } }, slotsAt('2 * 1'))).toBe('on Day 2');
  });

  it('changes one of its times from a day on', () => {
    const { bench, lesson } = withMaths();
    const slots = slotsAt('* Fri 2');
    bench.do({ type: 'lesson.split', id: lesson.id, day: FRIDAY, fields: { room: 'C3' }, slots });
    expect([TODAY, FRIDAY, '2026-11-25', '2026-11-27'].map((day) => on(bench, day))).toEqual([
      ['Maths 09:00 B12'],
      ['Maths 09:50 C3'],
      ['Maths 09:00 B12'],
      ['Maths 09:50 C3'],
    ]);
  });

  it('is cancelled, moved or online on one day, and as always without a row', () => {
    const { bench, lesson } = withMaths();
    const change = (fields: object) =>
      bench.do({ type: 'lesson.change', id: lesson.id, day: FRIDAY, slot: '2', fields }).sentence;
    expect(change({ isCancelled: true })).toBe('Cancelled “Maths” on Friday');
    expect(on(bench, FRIDAY)).toEqual(['no Maths 09:50 B12']);
    expect(change({ isCancelled: false })).toBe('Restored “Maths” on Friday');
    expect(change({ room: 'Hall' })).toBe('Moved “Maths” on Friday to “Hall”');
    expect(change({ from: 600, to: 640 })).toBe('Changed “Maths” on Friday');
    expect(on(bench, FRIDAY)).toEqual(['Maths 10:00 Hall']);
    expect(on(bench, '2026-11-27')).toEqual(['Maths 09:50 B12']);
    bench.wait(2 * DAY_MS);
    expect(change({ from: 605 })).toBe('Changed “Maths” today');
    change({ room: 'B12', from: null, to: null });
    expect(bench.state.rows.lessonChanges.size).toBe(0);
    expect(bench.refusal({ type: 'lesson.change', id: lesson.id, day: '2026-11-19', slot: '2', fields: {} })).toBe(
      'That lesson is no longer there.',
    );
  });

  it('has another teacher on one day, by whom it is found, named and exported', () => {
    const { bench, lesson } = withMaths();
    const change = (teacher: string) =>
      bench.do({ type: 'lesson.change', id: lesson.id, day: FRIDAY, slot: '2', fields: { teacher } }).sentence;
    expect(change(' Mr Ito ')).toBe('Changed the teacher of “Maths” on Friday to “Mr Ito”');
    const [shown] = lessonsOn(bench.state, [FRIDAY]);
    expect(shown).toMatchObject({ teacher: 'Mr Ito', title: 'Maths' });
    expect(shown && describeLesson(shown, TODAY, '24')).toContain('with Mr Ito');
    expect(exportCalendar(bench.state, bench.zone, bench.now)).toContain('DESCRIPTION:Mr Ito');
    expect(lessonsOn(bench.state, ['2026-11-27'])).toMatchObject([{ teacher: lesson.teacher }]);
    change(lesson.teacher);
    expect(bench.state.rows.lessonChanges.size).toBe(0);
  });

  it('is deleted, or ends before a day', () => {
    const { bench, lesson } = withMaths();
    isOneStep(bench, () => bench.do({ type: 'lesson.delete', ids: [lesson.id], from: FRIDAY }));
    expect([on(bench, TODAY), on(bench, FRIDAY)]).toEqual([['Maths 09:00 B12'], []]);
    expect(bench.do({ type: 'lesson.delete', ids: [lesson.id] }).sentence).toBe('Deleted “Maths”');
    expect(lessonsOf(bench)).toEqual([]);
  });

  it('needs a subject and a time', () => {
    const { bench, id } = school();
    const put = (lesson: { title: string; slots: Lesson['slots'] }) =>
      bench.refusal({ type: 'lesson.put', timetableId: id, lesson });
    expect(put({ title: '', slots: slotsAt('* Wed 1') })).toBe('A lesson needs a subject.');
    expect(put({ title: 'Art', slots: [] })).toBe('A lesson needs a time.');
  });
});
