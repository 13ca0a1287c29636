import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { itemsOn } from '../../rules/calendar/day-items.ts';
import { hasSample } from '../workspace/sample.ts';
import { trashList } from './trash-list.ts';

it('lists everything that was deleted, the latest first', () => {
  const bench = new TestPlanner();
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  const tasks = bench.tasks('Essay', 'Report');
  bench.do({ type: 'task.delete', ids: tasks.slice(0, 1) });
  bench.wait(60_000);
  bench.do({ type: 'tag.delete', id: tag });
  expect(trashList(bench.state, TODAY).map(({ table, name }) => [table, name])).toEqual([
    ['tags', 'English'],
    ['tasks', 'Essay'],
  ]);
  const items = trashList(bench.state, TODAY).map(({ table, id }) => ({ table, id }));
  bench.do({ type: 'trash.restore', items });
  expect(trashList(bench.state, TODAY)).toEqual([]);
});

it('names an occurrence of a series with its day', () => {
  const bench = new TestPlanner();
  const repeat = { rule: ruleFor.days() };
  bench.do({ type: 'event.add', events: [{ title: 'Drum', isAllDay: true, start: TODAY, end: TODAY, repeat }] });
  bench.do({ type: 'event.delete', ids: [...bench.state.rows.events.keys()] });
  expect(trashList(bench.state, TODAY).map(({ name }) => name)).toEqual(['Drum · Wed 18 Nov']);
});

it('lists a series once, and all of it comes back with it and with one undo: a changed day as it was, a skipped one skipped', () => {
  const bench = new TestPlanner();
  const at = (start: string) => ({ title: 'Soccer', isAllDay: false, start, end: start.replace('T16', 'T17') });
  bench.do({ type: 'event.add', events: [{ ...at(`${TODAY}T16:00`), repeat: { rule: ruleFor.days() } }] });
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const starts = () =>
    itemsOn(bench.state, days, ZONE).flatMap(({ timed }) => timed.map(({ span }) => span.start.slice(8)));
  const idOn = (day: string) => itemsOn(bench.state, [day], ZONE)[0]?.timed[0]?.id ?? '';
  bench.do({ type: 'event.move', id: idOn('2026-11-19'), start: '2026-11-19T09:00' });
  bench.wait(60_000);
  bench.do({ type: 'series.skip', id: idOn('2026-11-20') });
  const before = starts();
  expect(before).toEqual(['18T16:00', '19T09:00', '21T16:00']);
  bench.wait(60_000);
  const [id = ''] = [...bench.state.rows.series.keys()];
  bench.do({ type: 'series.delete', id });
  const list = () => trashList(bench.state, TODAY).map(({ table, name }) => `${table} ${name}`);
  expect([list(), starts()]).toEqual([['series Soccer'], []]);
  bench.do({ type: 'trash.restore', items: [{ table: 'series', id }] });
  expect([list(), starts()]).toEqual([['events Soccer · Fri 20 Nov'], before]);
  bench.undo();
  expect([list(), starts()]).toEqual([['series Soccer'], []]);
  expect(bench.do({ type: 'trash.empty' }).sentence).toBe('Emptied the trash of 1 item');
  expect(bench.state.rows.events.size).toBe(0);
});

it('knows whether the sample week is there', () => {
  const bench = new TestPlanner();
  bench.do({
    type: 'event.add',
    events: [{ title: 'Mine', isAllDay: true, start: '2026-11-18', end: '2026-11-18' }],
  });
  expect(hasSample(bench.state)).toBe(false);
  bench.do({ type: 'sample.add' });
  expect(hasSample(bench.state)).toBe(true);
  bench.do({ type: 'sample.remove' });
  expect(hasSample(bench.state)).toBe(false);
});
