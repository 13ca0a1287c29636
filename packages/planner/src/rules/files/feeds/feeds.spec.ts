import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { idAt, TestPlanner } from '../../../../test/test-planner.ts';
import type { FollowedFeed } from '../../../core/commands/calendar-entry.ts';
import { historyEntries } from '../../../core/history/history.ts';
import { DATA_TABLES } from '../../../schema/tables.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { planImport } from '../import/import-plan.ts';
import { choicesOfFeed, NEVER_READ } from './feed-choices.ts';

const FEED = idAt(900);
const URL_OF = 'https://canvas.example/feeds/calendars/user_SecretToken.ics';
const DAY_MS = 24 * 60 * 60_000;

interface Entry {
  uid: string;
  title?: string;
  /** `2026-11-19T09:00`, or a day. */
  start: string;
  lines?: string[];
}
const stamp = (civil: string): string => civil.replaceAll(/[-:]/g, '');
const eventOf = ({ uid, title = uid, start, lines = [] }: Entry): string[] =>
  icsEvent(
    `UID:${uid}`,
    `SUMMARY:${title}`,
    ...(start.length > 10 ? [`DTSTART:${stamp(start)}00`, 'DURATION:PT1H'] : [`DTSTART;VALUE=DATE:${stamp(start)}`]),
    ...lines,
  );
const calendar = (...entries: Entry[]) => readIcs(icsFile(...entries.flatMap(eventOf)));

const maths = { uid: 'm', title: 'Maths test', start: '2026-11-20T09:00' };
const camp = { uid: 'c', title: 'Camp', start: '2026-12-01' };

/** A device that reads the feed. */
class Reader {
  seen: FollowedFeed = NEVER_READ;

  constructor(readonly planner: TestPlanner) {}

  read(...entries: Entry[]) {
    const { planner } = this;
    const feed = planner.state.rows.feeds.get(FEED);
    if (!feed) throw new Error('no feed');
    const source = calendar(...entries);
    const { seen } = this;
    const plan = planImport(planner.state, source, choicesOfFeed(planner.state, feed, seen), {
      ...planner.context,
      zoneOfNew: null,
    });
    this.seen = { missing: plan.vanished, hasNewUids: plan.hasNewUids };
    return planner.do({ type: 'feed.refresh', id: FEED, source, seen }).changes;
  }

  get events(): PlannerEvent[] {
    return [...this.planner.state.rows.events.values()];
  }

  get shown(): string[] {
    return this.events
      .flatMap(({ title, start, deletedAt }) => (deletedAt === null ? [`${title} ${start}`] : []))
      .sort();
  }
}

function added(...entries: Entry[]): Reader {
  const planner = new TestPlanner();
  const feed = { id: FEED, name: 'School', url: URL_OF, kind: 'events' as const };
  planner.do({ type: 'feed.add', feed, source: calendar(...entries) });
  return new Reader(planner);
}

const eventNamed = (reader: Reader, title: string): PlannerEvent => {
  const found = reader.events.find((event) => event.title === title);
  if (!found) throw new Error(`no ${title}`);
  return found;
};

describe('a calendar by address', () => {
  it('comes with what it has, and one undo takes both back', () => {
    const { planner } = added(maths, camp);
    expect(planner.state.rows.events.size).toBe(2);
    const entry = historyEntries(planner.state).at(-1);
    expect(entry?.sentence).toBe('Added 2 events from “School”');
    planner.undo();
    for (const table of DATA_TABLES) expect(planner.state.rows[table].size, table).toBe(0);
  });

  it('goes with all that it brought since, where its addition is undone later', () => {
    const reader = added(maths);
    reader.planner.tasks('Mine');
    reader.read(maths, camp, { uid: 'n', start: '2026-11-30T08:00' });
    expect(reader.shown).toHaveLength(3);
    reader.planner.undo();
    reader.planner.undo();
    for (const table of DATA_TABLES) expect(reader.planner.state.rows[table].size, table).toBe(0);
    reader.planner.redo();
    expect(reader.shown).toHaveLength(3);
  });

  it('brings work in the order in which it is due', () => {
    const due = (id: number, start: string) => ({ uid: `event-assignment-${id}`, title: start, start });
    const days = ['2026-11-27', '2026-11-25T09:00', '2026-11-25', '2026-11-26', '2026-11-24'];
    const { planner } = added(...days.map((day, at) => due(at, day)));
    const tasks = [...planner.state.rows.tasks.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
    expect(tasks.map(({ title }) => title)).toEqual([
      '2026-11-24',
      '2026-11-25T09:00',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
  });

  it('is not added twice', () => {
    const { planner } = added(maths);
    const feed = { name: 'Again', url: URL_OF };
    expect(planner.refusal({ type: 'feed.add', feed, source: calendar(maths) })).toBe(
      'You already have this calendar as “School”.',
    );
  });

  it('R39 writes nothing where nothing changed, and what moved is no step of undo', () => {
    const reader = added(maths, camp);
    expect(reader.read(maths, camp)).toEqual([]);
    const [before, steps] = [reader.shown, historyEntries(reader.planner.state).length];
    const moved = reader.read({ ...maths, start: '2026-11-20T11:00' }, camp);
    expect(moved.map(({ table }) => table)).toEqual(['events', 'news', 'history']);
    expect(reader.shown).not.toEqual(before);
    expect(historyEntries(reader.planner.state)).toHaveLength(steps);
  });

  it('undo of the student’s own act leaves what the calendar moved since', () => {
    const reader = added(maths);
    const { id } = eventNamed(reader, 'Maths test');
    reader.planner.do({ type: 'event.edit', id, fields: { notes: 'Chapter 4' } });
    reader.read({ ...maths, start: '2026-11-20T11:00' });
    reader.planner.undo();
    expect(eventNamed(reader, 'Maths test')).toMatchObject({ start: '2026-11-20T11:00', notes: '' });
  });

  it('R39 withdraws what two readings in a row do not name, and brings it back when it returns', () => {
    const reader = added(maths, camp);
    expect(reader.read(camp)).toEqual([]);
    expect(reader.shown).toHaveLength(2);
    reader.read(camp);
    expect(reader.shown).toEqual(['Camp 2026-12-01']);
    reader.read(maths, camp);
    expect(reader.shown).toHaveLength(2);
    expect(reader.read(camp)).toEqual([]);
    reader.read(maths, camp);
    expect(reader.read(camp)).toEqual([]);
    expect(reader.shown).toHaveLength(2);
  });

  it('R39 keeps what is over, for learning platforms drop it', () => {
    const reader = added({ ...maths, start: '2026-11-17T09:00' }, camp);
    for (let time = 0; time < 3; time += 1) expect(reader.read(camp)).toEqual([]);
    expect(reader.shown).toHaveLength(2);
  });

  it('R39 keeps what the student worked on, marked as withdrawn', () => {
    const reader = added(maths, camp);
    const { id } = eventNamed(reader, 'Maths test');
    reader.planner.do({ type: 'event.edit', id, fields: { notes: 'Chapter 4' } });
    reader.read(camp);
    reader.read(camp);
    expect(reader.shown).toHaveLength(2);
    expect(eventNamed(reader, 'Maths test').origin?.seen.isWithdrawn).toBe(true);
    expect(reader.read(camp)).toEqual([]);
  });

  it('R39 withdraws nothing where more than half of what is ahead is gone at once, or all of it', () => {
    const all = Array.from({ length: 12 }, (_, at) => ({ uid: `e${at}`, start: `2026-12-${10 + at}` }));
    const reader = added(...all);
    for (let time = 0; time < 3; time += 1) expect(reader.read(...all.slice(0, 4))).toEqual([]);
    for (let time = 0; time < 3; time += 1) expect(reader.read()).toEqual([]);
    expect(reader.shown).toHaveLength(12);
  });

  it('ends a series that began, and takes one that did not', () => {
    const weekly = { uid: 'w', title: 'Choir', start: '2026-11-04T15:00', lines: ['RRULE:FREQ=WEEKLY'] };
    const later = { ...weekly, uid: 'l', title: 'Band', start: '2026-12-02T15:00' };
    const reader = added(weekly, later, camp);
    reader.read(camp);
    reader.read(camp);
    const series = () => [...reader.planner.state.rows.series.values()];
    expect(series().map(({ title, until, deletedAt }) => [title, until, deletedAt !== null])).toEqual(
      expect.arrayContaining([
        ['Choir', '2026-11-17', false],
        ['Band', null, true],
      ]),
    );
    reader.read(weekly, later, camp);
    expect(series().every(({ until, deletedAt }) => until === null && deletedAt === null)).toBe(true);
    expect(reader.read(weekly, later, camp)).toEqual([]);
  });

  it('R39 leaves the student’s own fields, and moves the rest', () => {
    const reader = added(maths);
    const { id } = eventNamed(reader, 'Maths test');
    reader.planner.do({ type: 'event.edit', id, fields: { title: 'Maths: derivatives', hue: 'rose' } });
    reader.read({ ...maths, title: 'Mathematics test', start: '2026-11-23T10:00' });
    expect(reader.events).toMatchObject([{ id, title: 'Maths: derivatives', hue: 'rose', start: '2026-11-23T10:00' }]);
  });

  it('R39 knows entries with new UIDs each time by title and time, and a moved one by its title, and writes once', () => {
    const all = Array.from({ length: 6 }, (_, at) => ({ title: `Lesson ${at}`, start: `2026-12-0${at + 1}T09:00` }));
    const named = (time: number) => all.map((entry, at) => ({ ...entry, uid: `${time}-${at}` }));
    const reader = added(...named(0));
    const ids = reader.events.map(({ id }) => id).sort();
    reader.planner.do({ type: 'event.edit', id: eventNamed(reader, 'Lesson 3').id, fields: { notes: 'Mine' } });
    expect(reader.read(...named(1)).length).toBe(6);
    expect(reader.read(...named(2))).toEqual([]);
    const moved = named(3).map((entry) =>
      entry.title === 'Lesson 3' ? { ...entry, start: '2026-12-20T10:00' } : entry,
    );
    expect(reader.read(...moved).map(({ table }) => table)).toEqual(['events', 'news', 'history']);
    expect(reader.events.map(({ id }) => id).sort()).toEqual(ids);
    expect(eventNamed(reader, 'Lesson 3')).toMatchObject({ start: '2026-12-20T10:00', notes: 'Mine' });
  });

  it('R39 tells an entry that moved under a new UID as moved, with all that the student did', () => {
    const reader = added(maths, camp);
    const { id } = eventNamed(reader, 'Maths test');
    reader.planner.do({ type: 'event.edit', id, fields: { notes: 'Chapter 4' } });
    const moved = { ...maths, uid: 'm2', start: '2026-11-23T10:00' };
    reader.read(moved, camp);
    expect(reader.shown).toEqual(['Camp 2026-12-01', 'Maths test 2026-11-23T10:00']);
    expect(eventNamed(reader, 'Maths test')).toMatchObject({ id, notes: 'Chapter 4' });
    const news = [...reader.planner.state.rows.news.values()];
    expect(news).toMatchObject([
      { was: { start: '2026-11-20T09:00', isOff: false }, is: { start: '2026-11-23T10:00', isOff: false } },
    ]);
    expect(reader.read(moved, camp)).toEqual([]);
  });

  it.each([
    ['its title is there twice', [maths, { ...maths, uid: 'x', start: '2026-11-25T09:00' }]],
    ['it is over', [{ ...maths, start: '2026-11-17T09:00' }]],
  ])('R39 takes a new entry for no moved one where %s', (_, before) => {
    const reader = added(...before, camp);
    reader.read({ ...maths, uid: 'm2', start: '2026-12-03T10:00' }, camp);
    expect(reader.shown).toHaveLength(before.length + 2);
  });

  it('R39 takes a new entry for none that the student deleted', () => {
    const reader = added(maths, camp);
    reader.planner.do({ type: 'event.delete', ids: [eventNamed(reader, 'Maths test').id] });
    reader.read({ ...maths, uid: 'm2', start: '2026-12-03T10:00' }, camp);
    expect(reader.shown).toEqual(['Camp 2026-12-01', 'Maths test 2026-12-03T10:00']);
  });

  it('does not bring back what the student deleted, not even once the trash is empty', () => {
    const reader = added(maths, camp);
    reader.planner.do({ type: 'event.delete', ids: [eventNamed(reader, 'Camp').id] });
    expect(reader.read(maths, camp)).toEqual([]);
    reader.planner.do({ type: 'trash.empty' });
    expect(reader.events).toHaveLength(1);
    expect(reader.read(maths, camp)).toEqual([]);
    reader.planner.undo();
    expect(reader.read(maths, camp)).toEqual([]);
    expect(reader.shown).toHaveLength(1);
  });

  it('does not take the rows of another feed, which has the same entries', () => {
    const reader = added(maths);
    reader.planner.do({
      type: 'feed.add',
      feed: { id: idAt(901), name: 'Copy', url: 'https://b.example/2.ics' },
      source: calendar(maths, camp),
    });
    expect(reader.shown).toEqual(['Camp 2026-12-01', 'Maths test 2026-11-20T09:00']);
    expect(reader.read(maths)).toEqual([]);
  });

  it('is there already where the same calendar comes as a file, what the student renamed and moved included', () => {
    const reader = added(maths, camp);
    const { planner } = reader;
    const { id } = eventNamed(reader, 'Maths test');
    planner.do({
      type: 'event.edit',
      id,
      fields: { title: 'My test', start: '2026-11-20T10:00', end: '2026-11-20T11:00' },
    });
    const source = calendar(maths, camp, { uid: 'Fair', start: '2026-12-02T09:00' });
    planner.do({ type: 'calendar.add', source, choices: { ...CHOICES, calendar: 'Canvas' } });
    expect(reader.events.map(({ title }) => title).sort()).toEqual(['Camp', 'Fair', 'My test']);
  });

  it('makes the same rows on two devices, and they differ in nothing once both have read', () => {
    const [one, two] = [added(maths), added(maths)];
    const later = [{ ...maths, start: '2026-11-21T09:00' }, camp, { uid: 'n', start: '2026-11-30T08:00' }];
    for (const reader of [one, two]) reader.read(...later);
    expect(one.events).toEqual(two.events);
  });

  it('gets a new colour and tag at once, but for what the student coloured', () => {
    const reader = added(maths, camp);
    reader.planner.do({ type: 'event.edit', id: eventNamed(reader, 'Camp').id, fields: { hue: 'rose' } });
    const tag = reader.planner.tag(reader.planner.tagGroup('Places'), 'School');
    reader.planner.do({ type: 'feed.edit', id: FEED, fields: { hue: 'moss', tagId: tag } });
    expect(eventNamed(reader, 'Maths test')).toMatchObject({ hue: 'moss', tagIds: [tag] });
    expect(eventNamed(reader, 'Camp')).toMatchObject({ hue: 'rose', tagIds: [tag] });
    expect(reader.read(maths, camp)).toEqual([]);
    reader.planner.undo();
    expect(eventNamed(reader, 'Maths test')).toMatchObject({ hue: null, tagIds: [] });
  });

  it('takes no time, or all of it, as the student chose', () => {
    const free = { ...maths, lines: ['TRANSP:TRANSPARENT'] };
    const reader = added(free);
    const isFree = (): boolean => eventNamed(reader, 'Maths test').isFree;
    expect(isFree()).toBe(true);
    for (const [takesTime, expected] of [
      ['always', false],
      ['never', true],
      ['asMarked', true],
    ] as const) {
      reader.planner.do({ type: 'feed.edit', id: FEED, fields: { takesTime } });
      reader.read(free);
      expect(isFree(), takesTime).toBe(expected);
    }
    reader.planner.do({ type: 'feed.edit', id: FEED, fields: { takesTime: 'never' } });
    reader.read(maths);
    expect(isFree()).toBe(true);
  });

  it.each(['keep', 'remove'] as const)('goes, and one undo brings it back with its rows: %s', (items) => {
    const reader = added(maths, camp);
    reader.planner.do({ type: 'event.edit', id: eventNamed(reader, 'Camp').id, fields: { notes: 'Pack' } });
    const before = reader.events;
    reader.planner.do({ type: 'feed.remove', id: FEED, items });
    expect(reader.planner.state.rows.feeds.size).toBe(0);
    expect(reader.events.every(({ origin }) => origin === null)).toBe(true);
    expect(reader.shown).toHaveLength(items === 'keep' ? 2 : 1);
    reader.planner.undo();
    expect(reader.events).toEqual(before);
    expect(reader.planner.state.rows.feeds.size).toBe(1);
  });

  it('S72 is named in sentences, and its address is in none', () => {
    const reader = added(maths);
    reader.planner.do({ type: 'feed.edit', id: FEED, fields: { url: 'https://b.example/OtherSecret.ics' } });
    reader.planner.do({ type: 'feed.remove', id: FEED, items: 'keep' });
    const sentences = historyEntries(reader.planner.state).map(({ sentence }) => sentence);
    expect(sentences).toEqual(['Added 1 event from “School”', 'Changed “School”', 'Removed “School”']);
    expect(reader.planner.undo().sentence).toBe('Undid: Removed “School”');
  });

  it('forgets a tag that was deleted for good', () => {
    const reader = added(maths);
    const tag = reader.planner.tag(reader.planner.tagGroup('Places'), 'School');
    const fields = { tagId: tag, subjects: { SCI: tag, SPT: null }, skippedSubjects: [tag] };
    reader.planner.do({ type: 'feed.edit', id: FEED, fields });
    reader.planner.do({ type: 'tag.delete', id: tag });
    expect(reader.read(maths)).toEqual([]);
    reader.planner.wait(31 * DAY_MS);
    reader.planner.do({ type: 'trash.purge' });
    expect(reader.planner.state.rows.feeds.get(FEED)).toMatchObject({
      tagId: null,
      subjects: { SPT: null },
      skippedSubjects: [],
    });
  });
});
