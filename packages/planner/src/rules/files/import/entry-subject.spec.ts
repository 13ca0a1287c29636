import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { idAt, TestPlanner } from '../../../../test/test-planner.ts';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';
import { NEVER_READ } from '../feeds/feed-choices.ts';
import { coursesOfFeed } from '../feeds/feed-rows.ts';
import { choicesFor } from './import-choices.ts';
import { planImport } from './import-plan.ts';

const FEED = idAt(900);
const due = (id: number, title: string): string[] =>
  icsEvent(`UID:event-assignment-${id}`, 'DTSTART;VALUE=DATE:20261124', `SUMMARY:${title}`);
const CANVAS = [...due(1, 'Essay on history [SCI10]'), ...due(2, 'Sums [Blue group]')];

function student(): TestPlanner {
  const planner = new TestPlanner();
  planner.do({ type: 'onboarding.answer', answers: { subjects: ['Maths', 'Science', 'History'] } });
  return planner;
}
const idOf = ({ state }: TestPlanner, name: string): string =>
  [...state.rows.tags.values()].find((tag) => tag.name === name)?.id ?? '';
const tagsOf = ({ state }: TestPlanner): string[] =>
  [...state.rows.tasks.values()]
    .map(({ title, tagIds }) => [title, ...tagIds.map((id) => state.rows.tags.get(id)?.name)].join(' #'))
    .sort();

describe('a calendar by address', () => {
  const added = (planner: TestPlanner, subjects: ImportChoices['subjects'] = {}) =>
    planner.do({
      type: 'feed.add',
      feed: { id: FEED, name: 'School', url: 'https://canvas.example/a.ics', subjects: { ...subjects } },
      source: readIcs(icsFile(...CANVAS)),
    });
  const refresh = (planner: TestPlanner, ...lines: string[]) =>
    planner.do({ type: 'feed.refresh', id: FEED, source: readIcs(icsFile(...lines)), seen: NEVER_READ }).changes;

  it('gives each entry the subject of its course, whatever its title names', () => {
    const planner = student();
    added(planner);
    expect(tagsOf(planner)).toEqual(['Essay on history [SCI10] #Science', 'Sums [Blue group]']);
    expect([...coursesOfFeed(planner.state, FEED)]).toEqual([
      ['SCI10', 1],
      ['Blue group', 1],
    ]);
  });

  it('takes the codes of a timetable as courses, unless few titles are codes', () => {
    const lessons = (count: number) =>
      ['MAT', 'HIS', 'SPO'].flatMap((title, code) =>
        Array.from({ length: count }, (_, at) =>
          icsEvent(`UID:${title}${at}`, `DTSTART:202611${24 + at}T0${code}0000`, 'DURATION:PT50M', `SUMMARY:${title}`),
        ).flat(),
      );
    const planner = student();
    planner.do({
      type: 'feed.add',
      feed: { id: FEED, name: 'School', url: 'https://untis.example/a.ics' },
      source: readIcs(icsFile(...lessons(4))),
    });
    expect(Object.fromEntries(coursesOfFeed(planner.state, FEED))).toEqual({ MAT: 4, HIS: 4, SPO: 4 });
    const subjects = () => {
      const told = [...planner.state.rows.events.values()].map(
        ({ title, tagIds: [id = ''] }) => `${title} ${planner.state.rows.tags.get(id)?.name ?? 'none'}`,
      );
      return [...new Set(told)].sort();
    };
    expect(subjects()).toEqual(['HIS History', 'MAT Maths', 'SPO none']);
    const few = readIcs(icsFile(...lessons(3))).entries;
    expect(few.flatMap(({ text }) => text.course ?? [])).toEqual([]);
    // Before holidays few lessons are left: they keep their subjects.
    refresh(planner, ...lessons(3));
    expect(subjects()).toEqual(['HIS History', 'MAT Maths', 'SPO none']);
  });

  it('follows what the student corrected, in later readings too, and leaves their own tags', () => {
    const planner = student();
    added(planner, { 'Blue group': idOf(planner, 'Maths') });
    const [essay] = planner.state.rows.tasks.values();
    planner.do({ type: 'task.edit', id: essay?.id ?? '', fields: { tagIds: [idOf(planner, 'History')] } });
    refresh(planner, ...CANVAS, ...due(3, 'Quiz [Blue group]'));
    const mine = ['Essay on history [SCI10] #History', 'Quiz [Blue group] #Maths', 'Sums [Blue group] #Maths'];
    expect(tagsOf(planner)).toEqual(mine);
    const subjects = { 'Blue group': null, SCI10: idOf(planner, 'Maths') };
    planner.do({ type: 'feed.edit', id: FEED, fields: { subjects } });
    const now = ['Essay on history [SCI10] #History', 'Quiz [Blue group]', 'Sums [Blue group]'];
    expect(tagsOf(planner)).toEqual(now);
    expect(refresh(planner, ...CANVAS, ...due(3, 'Quiz [Blue group]'))).toEqual([]);
    planner.undo();
    expect(tagsOf(planner)).toEqual(mine);
  });

  it('tells its corrections to files and other calendars', () => {
    const planner = student();
    added(planner, { 'Blue group': idOf(planner, 'Maths') });
    const source = readIcs(icsFile(...due(9, 'Test [Blue group]')));
    planner.do({ type: 'calendar.add', source, choices: { ...CHOICES, calendar: 'Other' } });
    expect(tagsOf(planner)).toContain('Test [Blue group] #Maths');
  });
});

describe('a file', () => {
  const read = (...lines: string[]) => readIcs(icsFile(...lines));

  it('remembers what the student corrected for the next file of the calendar', () => {
    const planner = student();
    const maths = idOf(planner, 'Maths');
    const subjects = { 'Blue group': maths, SCI10: null };
    planner.do({ type: 'calendar.add', source: read(...CANVAS), choices: { ...CHOICES, subjects } });
    expect(tagsOf(planner)).toEqual(['Essay on history [SCI10]', 'Sums [Blue group] #Maths']);
    const next = read(...CANVAS, ...due(3, 'Quiz [Blue group]'));
    const choices = choicesFor(planner.state, next, 'School.ics');
    expect(choices).toMatchObject({ subjects, tagId: null, skippedSubjects: [] });
    planner.do({ type: 'calendar.add', source: next, choices });
    expect(tagsOf(planner)).toContain('Quiz [Blue group] #Maths');
  });

  it('remembers one tag for everything, whatever its courses', () => {
    const planner = student();
    const tagId = idOf(planner, 'History');
    planner.do({ type: 'calendar.add', source: read(...CANVAS), choices: { ...CHOICES, tagId } });
    expect(choicesFor(planner.state, read(...CANVAS), 'School.ics').tagId).toBe(tagId);
  });

  it('counts entries by course, and by the subject of the title alone where the course says nothing', () => {
    const planner = student();
    const lines = [...CANVAS, ...due(3, 'Science fair'), ...due(4, 'History test [Blue group]')];
    const context = { ...planner.context, zoneOfNew: null };
    const plan = planImport(planner.state, read(...lines), CHOICES, context);
    expect(Object.fromEntries(plan.courses)).toEqual({ SCI10: 1, 'Blue group': 2 });
    const science = idOf(planner, 'Science');
    expect(Object.fromEntries(plan.subjects)).toEqual({ [science]: 1, [idOf(planner, 'History')]: 1 });
  });

  it('remembers nothing under names that every object has', () => {
    const planner = student();
    planner.do({ type: 'calendar.add', source: read(...due(1, 'Sums [constructor]')), choices: CHOICES });
    expect(tagsOf(planner)).toEqual(['Sums [constructor]']);
  });
});
