import { describe, expect, it } from 'vitest';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { choicesFor } from './import-choices.ts';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';

const command = (text: string, choices: Partial<ImportChoices> = {}) => ({
  type: 'calendar.add' as const,
  source: readIcs(text),
  choices: { ...CHOICES, ...choices },
});
const bring = (bench: TestPlanner, text: string, choices: Partial<ImportChoices> = {}) =>
  bench.do(command(text, choices));
const events = (bench: TestPlanner): PlannerEvent[] =>
  [...bench.state.rows.events.values()].sort((a, b) => (a.start < b.start ? -1 : 1));
const lesson = (day: string, hour: string, title = 'Latin'): string[] => [
  ...[`DTSTART:${day}T${hour}0000`, 'DURATION:PT45M', `SUMMARY:${title}`],
];
const LATIN = icsFile(...icsEvent(...lesson('20261119', '08')));

describe('colour and tag of a whole calendar', () => {
  it('are given to all of it, follow a later choice, and are the first choice then', () => {
    const bench = new TestPlanner();
    const group = bench.tagGroup('Subject');
    const [school, sport] = [bench.tag(group, 'School'), bench.tag(group, 'Sport')];
    const all = icsFile(
      ...icsEvent(...lesson('20261119', '08')),
      ...icsEvent('UID:two', ...lesson('20261120', '09', 'Maths')),
      ...['BEGIN:VTODO', 'UID:essay', 'SUMMARY:Essay', 'END:VTODO'],
    );
    bring(bench, all, { hue: 'teal', tagId: school });
    expect([...events(bench), ...bench.state.rows.tasks.values()].every(({ tagIds }) => tagIds[0] === school)).toBe(
      true,
    );
    const maths = events(bench)[1];
    bench.do({ type: 'event.edit', id: maths?.id ?? '', fields: { hue: 'rose' } });
    expect(choicesFor(bench.state, readIcs(all), 'School.ics')).toMatchObject({
      calendar: 'School',
      hue: 'teal',
      tagId: school,
    });
    bring(bench, all, { hue: 'moss', tagId: sport });
    expect(events(bench).map(({ hue, tagIds }) => [hue, tagIds])).toEqual([
      ['moss', [sport]],
      ['rose', [sport]],
    ]);
    expect([...bench.state.rows.tasks.values()].map(({ tagIds }) => tagIds)).toEqual([[sport]]);
  });

  it('are not given where the tag is gone', () => {
    const bench = new TestPlanner();
    const tag = bench.tag(bench.tagGroup('Subject'), 'School');
    bring(bench, LATIN, { tagId: tag });
    bench.do({ type: 'tag.delete', id: tag });
    expect(choicesFor(bench.state, readIcs(LATIN), 'School.ics').tagId).toBeNull();
    expect(bench.refusal(command(LATIN, { tagId: tag }))).toBe('That tag is no longer there.');
  });
});

describe('subjects that titles of a calendar name', () => {
  const timetable = icsFile(
    ...icsEvent(...lesson('20261119', '08', '10MAT1 Mathematics')),
    ...icsEvent('UID:two', ...lesson('20261120', '09', 'SCI10 Lab')),
    ...icsEvent('UID:three', ...lesson('20261123', '09', 'Assembly')),
  );
  const student = (): TestPlanner => {
    const bench = new TestPlanner();
    bench.do({ type: 'onboarding.answer', answers: { subjects: ['Maths', 'Science'] } });
    return bench;
  };
  const tagsOf = (bench: TestPlanner): string[][] =>
    events(bench).map(({ tagIds }) => tagIds.map((id) => bench.state.rows.tags.get(id)?.name ?? ''));

  it('become their tags, follow the calendar, and are no work of the student', () => {
    const bench = student();
    bring(bench, timetable);
    expect(tagsOf(bench)).toEqual([['Maths'], ['Science'], []]);
    const choices = choicesFor(bench.state, readIcs(timetable), 'School.ics');
    expect(choices).toMatchObject({ tagId: null, skippedSubjects: [] });
    bring(bench, icsFile(...icsEvent('UID:two', ...lesson('20261120', '10', 'SCI10 Lab'))), { removesMissing: true });
    expect(tagsOf(bench)).toEqual([['Maths'], ['Science'], []]);
    const living = events(bench).filter(({ deletedAt }) => deletedAt === null);
    expect(living.map(({ title, start }) => `${title} ${start.slice(-5)}`)).toEqual(['SCI10 Lab 10:00']);
  });

  it('are left alone where the student skipped them, in the next import too, or gave all of it a tag', () => {
    const bench = student();
    const idOf = (of: TestPlanner, name: string): string =>
      [...of.state.rows.tags.values()].find((tag) => tag.name === name)?.id ?? '';
    const science = idOf(bench, 'Science');
    bring(bench, timetable, { skippedSubjects: [science] });
    expect(tagsOf(bench)).toEqual([['Maths'], [], []]);
    expect(choicesFor(bench.state, readIcs(timetable), 'School.ics').skippedSubjects).toEqual([science]);
    const other = student();
    bring(other, timetable, { tagId: idOf(other, 'Maths') });
    expect(tagsOf(other)).toEqual([['Maths'], ['Maths'], ['Maths']]);
  });
});

describe('the name of a calendar', () => {
  it.each([
    [icsFile('X-WR-CALNAME:Year 10\\, blue'), 'a.ics', 'Year 10, blue'],
    [icsFile('NAME:Year 10'), 'a.ics', 'Year 10'],
    [icsFile(), 'timetable (2).ics', 'timetable'],
    [icsFile(), '.ics', 'Calendar'],
    [icsFile('X-WR-CALNAME:'), 'x', 'x'],
  ])('is its own, or that of its file', (text, file, name) => {
    expect(choicesFor(new TestPlanner().state, readIcs(text), file).calendar).toBe(name);
  });

  it('comes from the calendar whose entries the file holds, where the file has no name of its own', () => {
    const bench = new TestPlanner();
    bring(bench, LATIN, { calendar: 'Year 10' });
    expect(choicesFor(bench.state, readIcs(LATIN), 'download.ics').calendar).toBe('Year 10');
  });
});
