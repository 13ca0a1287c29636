import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { CHOICES, icsEvent as event, icsFile as file, readIcs } from '../../../test/ics.ts';
import { dataOf } from '../../../test/snapshot.ts';
import { settingsOf } from '../../core/state/state.ts';
import { activeTask, tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { COUNTRIES } from '../../schema/settings.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { lanesOf } from '../calendar/lanes.ts';
import { schedulesOf } from '../timetable/schedules.ts';
import { newTimetable, USUAL_BELL } from '../timetable/new-timetable.ts';
import { lateTasks } from '../tasks/due.ts';
import { suggestedSubjects } from './local-subjects.ts';

const anyDay = fc.integer({ min: 0, max: 1_500 }).map((ahead) => addDays('2026-01-01', ahead));
const anySubjects = fc.oneof(
  fc.subarray(['English', 'Biology', 'Chemistry', 'Latin', 'Math', 'Ceramics', 'Te Reo Māori', 'Work'], {
    minLength: 1,
  }),
  fc.integer({ min: 1, max: 40 }).map((count) => Array.from({ length: count }, (_, at) => `Subject ${at}`)),
);

/** A planner with the example on that day, after the first questions. */
function exampleOn(today: string, subjects: string[]): TestPlanner {
  const bench = new TestPlanner();
  bench.now = `${today}T03:00:00.000Z`;
  bench.do({ type: 'onboarding.answer', answers: { subjects } });
  bench.do({ type: 'sample.add' });
  return bench;
}

/** Fills in the first lesson of a timetable. */
function addLesson(bench: TestPlanner, subject: string): void {
  const timetable = newTimetable('week', 1, { day: TODAY, position: 0 }, TODAY);
  bench.do({ type: 'timetable.add', timetable, bells: [USUAL_BELL] });
  const [schedule] = schedulesOf(bench.state);
  const slot = { position: 0, weekday: 1, period: '1', from: null, to: null };
  const cells = [{ slot, subject, room: '', teacher: '' }];
  bench.do({ type: 'timetable.write', id: schedule?.timetable.id ?? '', cells, day: TODAY });
}

describe('6: the example week', () => {
  it('has only the chosen subjects, all of it tomorrow or later, on any day', () => {
    fc.assert(
      fc.property(anyDay, anySubjects, (today, subjects) => {
        const { state } = exampleOn(today, subjects);
        const { tasks, events, blocks, tags } = state.rows;
        const [group] = tagGroupsInOrder(state).filter(({ kind }) => kind === 'subject');
        expect(tagsInOrder(state, group?.id ?? '').map(({ name }) => name)).toEqual(subjects);
        for (const { title } of events.values()) expect(subjects).toContain(title);
        for (const row of [...tasks.values(), ...events.values()])
          expect(row.tagIds.map((id) => subjects.includes(tags.get(id)?.name ?? ''))).toEqual([true]);
        const days = [
          ...[...tasks.values()].map(({ due }) => due ?? ''),
          ...[...events.values(), ...blocks.values()].map(({ start }) => start),
        ].map((text) => dayOf(text));
        expect(days.length).toBeGreaterThan(5);
        expect(days.filter((day) => day <= today)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('is never overdue, however late it is', () => {
    fc.assert(
      fc.property(anyDay, anySubjects, fc.nat(400), (today, subjects, later) => {
        const { state } = exampleOn(today, subjects);
        expect(lateTasks(state, `${addDays(today, later)}T23:59`, ZONE)).toEqual([]);
        expect(tasksInOrder(state).some(({ doneAt }) => doneAt !== null)).toBe(false);
      }),
      { numRuns: runs(100) },
    );
  });

  it('has no two things at one time, and each day has different lessons', () => {
    const { state } = exampleOn(TODAY, ['English', 'Biology', 'Latin']);
    const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(TODAY, ahead));
    for (const { timed } of itemsOn(state, days, ZONE)) {
      expect([...lanesOf(timed).values()].every((lane) => lane.lanes === 1)).toBe(true);
      const titles = timed.flatMap((item) => (item.kind === 'event' ? [item.event.title] : []));
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it('takes a few subjects of the country where none was chosen', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'onboarding.answer', answers: { country: 'US' } });
    bench.do({ type: 'sample.add' });
    const subjects = tagGroupsInOrder(bench.state)[0]?.id ?? '';
    expect(tagsInOrder(bench.state, subjects).map(({ name }) => name)).toEqual(
      suggestedSubjects('US', 'school').slice(0, 4),
    );
    expect(bench.refusal({ type: 'sample.add' })).toBe('The example week is already there.');
  });

  it('goes in one step as if it had never been, and comes back by undo', () => {
    const bench = new TestPlanner();
    bench.tasks('Mine');
    bench.do({ type: 'settings.edit', fields: { weekStart: 7, showsWeekNumbers: false } });
    const before = dataOf(bench.state);
    bench.do({ type: 'sample.add' });
    expect(bench.titles().at(-1)).toBe('Mine');
    const during = dataOf(bench.state);
    bench.do({ type: 'sample.remove' });
    expect(dataOf(bench.state)).toEqual(before);
    bench.undo();
    expect(dataOf(bench.state)).toEqual(during);
  });

  it('leaves what the student’s own tasks use of it, as their own', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'sample.add' });
    const [tag] = [...bench.state.rows.tags.values()].filter((row) => row.name === 'Maths');
    const [mine = ''] = bench.tasks({ title: 'Mine', tagIds: [tag?.id ?? ''] });
    bench.do({ type: 'sample.remove' });
    expect(activeTask(bench.state, mine)).toMatchObject({ tagIds: [tag?.id] });
    expect([...bench.state.rows.tags.values()]).toMatchObject([{ name: 'Maths', isSample: false }]);
    expect(tagGroupsInOrder(bench.state)).toMatchObject([{ name: 'Subject', isSample: false }]);
    expect(bench.titles()).toEqual(['Mine']);
  });
});

describe('5: the first lesson of one’s own', () => {
  it('puts the example away in the same step, and one undo brings it back', () => {
    const bench = exampleOn(TODAY, ['English', 'Biology']);
    const isExample = () => [...bench.state.rows.events.values()].some((row) => row.isSample);
    addLesson(bench, 'Biology');
    expect(isExample()).toBe(false);
    expect(tasksInOrder(bench.state)).toEqual([]);
    expect(bench.state.rows.lessons.size).toBe(1);
    bench.undo();
    expect(isExample()).toBe(true);
    expect(bench.state.rows.lessons.size).toBe(0);
    bench.redo();
    expect(isExample()).toBe(false);
  });

  it('keeps a subject of the example that the lesson is in, and says what was put away', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'sample.add' });
    addLesson(bench, 'Maths');
    expect([...bench.state.rows.tags.values()]).toMatchObject([{ name: 'Maths', isSample: false }]);
    const [lesson] = bench.state.rows.lessons.values();
    expect(bench.state.rows.tags.get(lesson?.subjectTagId ?? '')?.name).toBe('Maths');
  });

  it('leaves the student’s own work alone, and an empty timetable leaves the example', () => {
    const bench = exampleOn(TODAY, ['English']);
    bench.tasks('Mine');
    const timetable = newTimetable('week', 1, { day: TODAY, position: 0 }, TODAY);
    bench.do({ type: 'timetable.add', timetable, bells: [USUAL_BELL] });
    expect([...bench.state.rows.events.values()].length).toBeGreaterThan(0);
    addLesson(bench, 'English');
    expect(bench.titles()).toEqual(['Mine']);
  });
});

describe('5: lessons of one’s own from elsewhere', () => {
  /** The example of a Wednesday, and a calendar whose lessons on Fridays begin at an hour. */
  function fed(hour: string) {
    const bench = exampleOn(TODAY, ['English', 'Biology']);
    const example = () => [...bench.state.rows.events.values()].filter((row) => row.isSample).length;
    const before = example();
    const lesson = [`DTSTART:20261120T${hour}0000`, 'DURATION:PT50M', 'SUMMARY:Chemistry', 'RRULE:FREQ=WEEKLY;COUNT=5'];
    const source = readIcs(file(...event(...lesson)), ZONE);
    return { bench, example, before, source };
  }

  it('puts the example away when a calendar brings them, as one step', () => {
    const { bench, example, before, source } = fed('09');
    expect(before).toBeGreaterThan(0);
    const { note } = bench.do({ type: 'calendar.add', source, choices: CHOICES });
    expect([example(), note]).toEqual([0, 'The example week is put away.']);
    bench.undo();
    expect(example()).toBe(before);
  });

  it('puts it away when a calendar is followed', () => {
    const { bench, example, source } = fed('09');
    const feed = { name: 'School', url: 'https://school.example/a.ics', hue: null, tagId: null };
    bench.do({ type: 'feed.add', feed, source });
    expect(example()).toBe(0);
  });

  it('leaves it beside events at other times', () => {
    const { bench, example, before, source } = fed('19');
    bench.do({ type: 'calendar.add', source, choices: CHOICES });
    expect(example()).toBe(before);
  });

  it('adds no example beside lessons that are there', () => {
    const bench = new TestPlanner();
    addLesson(bench, 'Biology');
    expect(bench.refusal({ type: 'sample.add' })).toBe('Your own lessons are there: the example has some of its own.');
  });
});

describe('24: subjects of a country', () => {
  it.each(COUNTRIES)('%s: the first eight have eight colours, and no two subjects look alike', (country) => {
    for (const stage of ['school', 'university', 'other'] as const) {
      const subjects = [...suggestedSubjects(country, stage)];
      expect(new Set(subjects).size).toBe(subjects.length);
      const bench = new TestPlanner();
      bench.do({ type: 'onboarding.answer', answers: { subjects } });
      const tags = tagsInOrder(bench.state, tagGroupsInOrder(bench.state)[0]?.id ?? '');
      expect(new Set(tags.slice(0, 8).map(({ hue }) => hue)).size).toBe(Math.min(8, tags.length));
      expect(new Set(tags.map(({ hue, letter }) => `${hue} ${letter ?? ''}`)).size).toBe(tags.length);
    }
  });

  it('are called as students there call them', () => {
    const us = suggestedSubjects('US', 'school');
    expect(us).toEqual(expect.arrayContaining(['English', 'Math', 'Algebra', 'History', 'Spanish', 'PE']));
    expect(us.filter((name) => ['Maths', 'Sport', 'Japanese'].includes(name))).toEqual([]);
    expect(suggestedSubjects('GB', 'school')).toEqual(expect.arrayContaining(['Maths', 'RE']));
    expect(suggestedSubjects('IE', 'school')).toContain('Irish');
    expect(suggestedSubjects('CA', 'school')).toContain('Math');
  });
});

describe('the first questions', () => {
  it('make tags of the subjects and levels of difficulty, once', () => {
    const bench = new TestPlanner();
    const answers = {
      stage: 'school' as const,
      country: 'NZ' as const,
      subjects: ['English', ' english ', '', 'Maths'],
      weekStart: 7,
    };
    bench.do({ type: 'onboarding.answer', answers });
    bench.do({ type: 'onboarding.answer', answers: { subjects: ['Maths', 'Art'] } });
    const groups = tagGroupsInOrder(bench.state);
    expect(groups.map((group) => group.name)).toEqual(['Subject', 'Difficulty']);
    const names = groups.map((group) => tagsInOrder(bench.state, group.id).map((tag) => tag.name));
    expect(names).toEqual([
      ['English', 'Maths', 'Art'],
      ['Easy', 'Medium', 'Hard'],
    ]);
    expect(settingsOf(bench.state)).toMatchObject({
      stage: 'school',
      country: 'NZ',
      weekStart: 7,
      colourTagGroupId: groups[0]?.id,
    });
  });
});

it('a set-up that is undone keeps the times and dates of the country', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'settings.adopt',
    habits: { clock: '12', dates: 'monthFirst', weekStart: 7, showsWeekNumbers: false },
  });
  bench.do({ type: 'onboarding.answer', answers: { subjects: ['Art'], weekStart: 1 } });
  bench.undo();
  expect(settingsOf(bench.state)).toMatchObject({ clock: '12', dates: 'monthFirst', weekStart: 7, onboardedAt: null });
});
