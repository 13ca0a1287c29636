import { describe, expect, it } from 'vitest';
import { TestPlanner, idAt, idSource, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { parseQuickEntry } from '../../../rules/quick-entry/parse.ts';
import { isOfEvent } from '../../../rules/quick-entry/to-event.ts';
import { vocabularyOf } from '../../../rules/quick-entry/vocabulary.ts';
import {
  addCommand,
  changedSpan,
  applyTypedTime,
  typedTimeOf,
  spanBetween,
  parsedTitle,
  timeTokens,
} from './new-item.ts';

const span = { start: `${TODAY}T16:07`, end: `${TODAY}T17:00` };
const item = { title: 'Essay', place: 'Library', groupId: null, tagIds: [] };
const to = { id: idAt(500), zone: ZONE };

describe('what was drawn becomes', () => {
  it('a task with a block of its length, or one planned for the day', () => {
    const bench = new TestPlanner();
    bench.do(addCommand({ day: TODAY, span }, { kind: 'task', ...item }, to));
    expect(bench.state.rows.blocks.get(to.id)).toMatchObject({ start: span.start, minutes: 53 });
    const [task] = bench.state.rows.tasks.values();
    expect(task).toMatchObject({ title: 'Essay', plannedDay: null, estimate: null });
    bench.do(addCommand({ day: TODAY, span: null }, { kind: 'task', ...item }, { ...to, id: idAt(501) }));
    expect(bench.state.rows.tasks.get(idAt(501))).toMatchObject({ plannedDay: TODAY });
  });

  it('an event at that time, or of the whole day', () => {
    const bench = new TestPlanner();
    bench.do(addCommand({ day: TODAY, span }, { kind: 'event', ...item }, to));
    expect(bench.state.rows.events.get(to.id)).toMatchObject({ ...span, isAllDay: false, place: 'Library' });
    bench.do(addCommand({ day: TODAY, span: null }, { kind: 'event', ...item }, { ...to, id: idAt(501) }));
    expect(bench.state.rows.events.get(idAt(501))).toMatchObject({ isAllDay: true, start: TODAY, end: TODAY });
  });
});

it('an end that is not after its start lies on the next day', () => {
  expect(spanBetween(TODAY, 1380, 30)).toEqual({ start: `${TODAY}T23:00`, end: '2026-11-19T00:30' });
  expect(changedSpan(span, { day: '2026-11-20' })).toEqual({ start: '2026-11-20T16:07', end: '2026-11-20T17:00' });
  expect(changedSpan(span, { to: 960 })).toEqual({ start: span.start, end: '2026-11-19T16:00' });
  expect(changedSpan(span, { from: 960 })).toEqual({ start: `${TODAY}T16:00`, end: `${TODAY}T16:53` });
  // The length stays where the old end would be before the new start, also across midnight.
  expect(changedSpan(span, { from: 1080 })).toEqual({ start: `${TODAY}T18:00`, end: `${TODAY}T18:53` });
  expect(changedSpan(span, { from: 1430 })).toEqual({ start: `${TODAY}T23:50`, end: '2026-11-19T00:43' });
});

describe('the words of its title', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'onboarding.answer', answers: { subjects: ['Maths'] } });
  const read = (text: string, isWanted?: typeof isOfEvent) => {
    const context = { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: vocabularyOf(bench.state), isWanted };
    const [task] = parseQuickEntry(text, context);
    if (!task) throw new Error('nothing was read');
    return task;
  };

  it.each([
    ['soccer', `${TODAY} 16:07–17:00`],
    ['soccer fri', '2026-11-20 16:07–17:00'],
    ['soccer 4pm', `${TODAY} 16:00–16:53`],
    ['soccer fri 4-5:30', '2026-11-20 16:00–17:30'],
    ['soccer 2h', `${TODAY} 16:07–18:07`],
    ['soccer thurs after school', '2026-11-19 15:30–16:23'],
    ['footy every sunday', '2026-11-22 16:07–17:00'],
    ['footy every sun 9-11am', '2026-11-22 09:00–11:00'],
    ['footy every wednesday', `${TODAY} 16:07–17:00`],
  ])('say where it stands: %j', (title, expected) => {
    const said = typedTimeOf(read(title));
    const { day, span: at } = said ? applyTypedTime({ day: TODAY, span }, said, 60) : { day: TODAY, span };
    expect(`${day} ${at?.start.slice(11) ?? ''}–${at?.end.slice(11) ?? ''}`).toBe(expected);
  });

  it.each(['footy every sunday', 'footy every sun 9-11am'])('make an event repeat, from its first day: %j', (text) => {
    const fresh = new TestPlanner(bench.state);
    const parsed = read(text, isOfEvent);
    const said = typedTimeOf(parsed);
    if (!said) throw new Error('no day was read');
    const understood = parsedTitle(parsed, fresh.state, idSource(900));
    const drawn = applyTypedTime({ day: TODAY, span }, said, 60);
    const [id = ''] = fresh.do(
      addCommand(drawn, { ...item, kind: 'event', title: parsed.title, understood }, to),
    ).focus;
    const event = fresh.state.rows.events.get(id);
    const series = fresh.state.rows.series.get(event?.seriesId ?? '');
    expect([event?.title, event?.start.slice(0, 10), series?.rule.weekdays]).toEqual(['footy', '2026-11-22', [7]]);
  });

  it('give a day a time, of the usual length', () => {
    const said = typedTimeOf(read('soccer fri 4pm'));
    expect(said && applyTypedTime({ day: TODAY, span: null }, said, 45)).toEqual({
      day: '2026-11-20',
      span: { start: '2026-11-20T16:00', end: '2026-11-20T16:45' },
    });
    const onlyDay = typedTimeOf(read('soccer fri'));
    expect(onlyDay && applyTypedTime({ day: TODAY, span: null }, onlyDay, 45)).toEqual({
      day: '2026-11-20',
      span: null,
    });
  });

  it('give a task its subject, new tags, group and due date', () => {
    const parsed = read('maths ex 7c due fri #homework @school');
    const understood = parsedTitle(parsed, bench.state, idSource(700));
    bench.do(addCommand({ day: TODAY, span }, { ...item, kind: 'task', title: parsed.title, understood }, to));
    const [task] = [...bench.state.rows.tasks.values()];
    const nameOf = (id: string) => bench.state.rows.tags.get(id)?.name;
    expect(task).toMatchObject({ title: 'maths ex 7c', due: '2026-11-20' });
    expect(task?.tagIds.map(nameOf).sort()).toEqual(['Maths', 'homework']);
    expect(bench.state.rows.groups.get(task?.groupId ?? '')?.name).toBe('school');
  });

  it('make an exam of it that takes the drawn time, or is due on the drawn day', () => {
    const add = (title: string, at: typeof span | null) => {
      const parsed = read(title);
      const understood = parsedTitle(parsed, bench.state, idSource(800));
      return addCommand({ day: TODAY, span: at }, { ...item, kind: 'task', title: parsed.title, understood }, to);
    };
    expect(add('Maths exam', span)).toMatchObject({
      type: 'event.add',
      events: [{ id: to.id, isExam: true, ...span }],
    });
    expect(add('Maths exam', null)).toMatchObject({ type: 'task.add', tasks: [{ isExam: true, due: TODAY }] });
    expect(add('Maths exam @school', span)).toMatchObject({ tasks: [{ isExam: true, due: span.start }] });
    expect(add('Maths exam #new', span)).toMatchObject({ tasks: [{ isExam: true, due: span.start }] });
  });

  it('stay in the title of an event where it cannot have them', () => {
    const parsed = read('maths revision due fri @school 4pm #new', isOfEvent);
    expect(parsed).toMatchObject({
      title: 'maths revision due fri @school #new',
      due: null,
      tags: [{ name: 'Maths' }],
    });
    expect(timeTokens(parsed)).toEqual([{ kind: 'time', text: '4pm' }]);
  });
});
