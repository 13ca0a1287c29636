import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { itemsOn } from '../../../rules/calendar/day-items.ts';
import { weekDays } from '../../../core/time/weeks.ts';
import { itemColour } from '../../../rules/calendar/item-colour.ts';
import { previewDrop } from './drop-result.ts';
import { placesOf } from '../../../rules/calendar/grid-geometry.ts';
import { byDayAndTime, neighbour } from './neighbours.ts';
import { colourMark } from '../day/day-entry-line.tsx';

const slot = { day: '2026-11-19', minute: 547.4, isFine: false };

describe('what a drag over the hours would come to', () => {
  it('is one stretch for several tasks, and a block for each of them', () => {
    const bench = new TestPlanner();
    const [a = '', b = ''] = bench.tasks({ title: 'Essay', estimate: 45 }, { title: 'Maths', estimate: 30 });
    const dropResult = previewDrop(bench.state, { kind: 'tasks', ids: [a, 'gone', b] }, slot, ZONE);
    expect(dropResult?.title).toBe('Essay and 1 more');
    expect(dropResult?.span).toEqual({ start: '2026-11-19T09:00', end: '2026-11-19T10:15' });
    if (dropResult?.command) bench.do(dropResult.command);
    const minutes = [...bench.state.rows.blocks.values()].map((block) => `${block.start.slice(11)} ${block.minutes}`);
    expect(minutes.sort()).toEqual(['09:00 45', '09:45 30']);
  });

  it('is nothing to do where an item comes down on its own place, and nothing at all for one that is gone', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Essay', blocks: [{ start: '2026-11-19T09:07', minutes: 60 }] });
    const id = [...bench.state.rows.blocks.values()][0]?.id ?? '';
    const held = { kind: 'item', ref: { kind: 'block', id }, grab: 10 } as const;
    const back = previewDrop(bench.state, held, { ...slot, minute: 557, isFine: true }, ZONE);
    expect(back).toMatchObject({ span: { start: '2026-11-19T09:07' }, command: null });
    expect(previewDrop(bench.state, held, { ...slot, minute: 577, isFine: false }, ZONE)?.span.start).toBe(
      '2026-11-19T09:30',
    );
    const beside = { ...slot, day: '2026-11-20', minute: 556 };
    expect(previewDrop(bench.state, held, beside, ZONE)?.span.start).toBe('2026-11-20T09:07');
    const end = { kind: 'edge', ref: { kind: 'block', id }, edge: 'end' } as const;
    expect(previewDrop(bench.state, end, { ...slot, minute: 607, isFine: true }, ZONE)?.command).toBeNull();
    expect(previewDrop(bench.state, end, { ...slot, minute: 640, isFine: true }, ZONE)?.command).not.toBeNull();
    bench.do({ type: 'block.remove', ids: [id] });
    expect(previewDrop(bench.state, held, slot, ZONE)).toBeNull();
    expect(previewDrop(bench.state, end, slot, ZONE)).toBeNull();
  });

  it('is a stretch of the day drawing began on, whichever column the pointer strays to', () => {
    const dropResult = previewDrop(new TestPlanner().state, { kind: 'draw', day: TODAY, minute: 600 }, slot, ZONE);
    expect(dropResult).toMatchObject({ span: { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` }, command: null });
  });
});

describe('from item to item', () => {
  it('keys go through time, and across days to what stands at the same height', () => {
    const bench = new TestPlanner();
    const at = (title: string, start: string) => ({ title, blocks: [{ start, minutes: 60 }] });
    bench.tasks(
      at('Wed noon', `${TODAY}T12:00`),
      at('Fri noon', '2026-11-20T12:30'),
      at('Wed morning', `${TODAY}T08:00`),
      at('Fri morning', '2026-11-20T08:30'),
    );
    const places = placesOf(itemsOn(bench.state, weekDays(TODAY, 1), ZONE)).sort(byDayAndTime);
    const titles = places.map(({ item }) => (item.kind === 'block' ? item.task.title : ''));
    expect(titles).toEqual(['Wed morning', 'Wed noon', 'Fri morning', 'Fri noon']);
    const [first, noon, , last] = places;
    if (!first || !noon || !last) throw new Error('items are missing');
    const to = (from: typeof first, key: string) => titles[places.indexOf(neighbour(places, from, key) ?? from)];
    expect(to(first, 'ArrowDown')).toBe('Wed noon');
    expect(to(noon, 'ArrowRight')).toBe('Fri noon');
    expect(to(last, 'ArrowLeft')).toBe('Wed noon');
    expect(to(noon, 'End')).toBe('Fri noon');
    expect(neighbour(places, first, 'ArrowUp')).toBeUndefined();
    expect(neighbour(places, last, 'ArrowRight')).toBeUndefined();
    expect(neighbour(places, first, 'x')).toBeUndefined();
  });
});

describe('the look of an item', () => {
  it('comes from its tag in the group that colours the calendar, with a letter and a meaning', () => {
    const bench = new TestPlanner();
    const subjects = bench.tagGroup('Subject');
    bench.do({ type: 'tag.add', tag: { tagGroupId: subjects, name: 'History', hue: 'plum', letter: 'H' } });
    const tag = [...bench.state.rows.tags.values()][0]?.id ?? '';
    const [id = ''] = bench.tasks({ title: 'Essay', tagIds: [tag] });
    const task = () => {
      const row = bench.state.rows.tasks.get(id);
      if (!row) throw new Error('the task is gone');
      return row;
    };
    expect(itemColour(bench.state, task()).meaning).toBeNull();
    bench.do({ type: 'settings.edit', fields: { colourTagGroupId: subjects } });
    expect(itemColour(bench.state, task())).toEqual({ hue: 'plum', letter: 'H', meaning: 'History', isPlain: false });
    const group = bench.do({ type: 'group.add', group: { name: 'Club', hue: 'teal' } }).focus[0] ?? '';
    bench.do({ type: 'task.edit', id, fields: { tagIds: [], groupId: group } });
    expect(itemColour(bench.state, task())).toEqual({ hue: 'teal', letter: null, meaning: 'Club', isPlain: false });
  });

  it('has no shape where nothing gives it a colour: slate and its shape may be a subject', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Essay' });
    const subjects = bench.tagGroup('Subject');
    bench.do({ type: 'tag.add', tag: { tagGroupId: subjects, name: 'Art', hue: 'slate', letter: null } });
    bench.do({ type: 'settings.edit', fields: { colourTagGroupId: subjects } });
    const look = () => {
      const row = bench.state.rows.tasks.get(id);
      if (!row) throw new Error('the task is gone');
      return itemColour(bench.state, row);
    };
    expect([look().isPlain, colourMark(look())]).toEqual([true, null]);
    const art = [...bench.state.rows.tags.values()].map((tag) => tag.id);
    bench.do({ type: 'task.edit', id, fields: { tagIds: art } });
    expect([look().hue, look().isPlain]).toEqual(['slate', false]);
    expect(colourMark(look())).not.toBeNull();
    const group = bench.do({ type: 'group.add', group: { name: 'Club', hue: null } }).focus[0] ?? '';
    bench.do({ type: 'task.edit', id, fields: { tagIds: [], groupId: group } });
    expect([look().meaning, look().isPlain]).toEqual(['Club', true]);
  });
});
