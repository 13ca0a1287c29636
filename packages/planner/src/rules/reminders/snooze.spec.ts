import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf } from '../../core/time/zones.ts';
import { icsEvent, icsFile, readIcs } from '../../../test/ics.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { remindersBetween } from './reminders-between.ts';
import { snoozeChoices, snoozeCommand } from './snooze.ts';

it('offers ten minutes, after school and tomorrow', () => {
  const bench = new TestPlanner();
  const labels = (time: string) =>
    snoozeChoices(bench.state, instantOf(`${TODAY}T${time}`, ZONE), ZONE).map(({ label }) => label);
  expect(labels('10:00')).toEqual(['In 10 minutes', 'After school, 16:00', 'Tomorrow, 07:00']);
  expect(labels('16:00')).toEqual(['In 10 minutes', 'Tomorrow, 07:00']);
  const slots = [{ position: null, weekday: null, period: null, from: 9 * 60, to: 15 * 60 + 10 }];
  const [timetableId = ''] = bench.do({
    type: 'timetable.add',
    timetable: { name: 'School', cycle: { kind: 'week', names: ['Week'] }, first: TODAY },
  }).focus;
  bench.do({ type: 'lesson.put', timetableId, lesson: { title: 'Maths', slots } });
  expect(labels('10:00')[1]).toBe('After school, 15:10');
  const last = icsEvent('UID:1', 'DTSTART:20261118T143000', 'DTEND:20261118T152000', 'SUMMARY:MAT');
  const feed = { name: 'School', url: 'https://untis.example/a.ics', kind: 'timetable' } as const;
  bench.do({ type: 'feed.add', feed, source: readIcs(icsFile(...last)) });
  expect(labels('10:00')[1]).toBe('After school, 15:20');
  // A camp and a whole day are no lessons.
  const camp = icsEvent('UID:2', 'DTSTART:20261116T080000', 'DTEND:20261120T150000', 'SUMMARY:Camp');
  const week = icsEvent('UID:3', 'DTSTART:20261118T000000', 'DTEND:20261118T235900', 'SUMMARY:Week A');
  bench.do({ type: 'feed.add', feed: { ...feed, url: `${feed.url}?2` }, source: readIcs(icsFile(...camp, ...week)) });
  expect(labels('10:00')[1]).toBe('After school, 15:20');
});

it('reminds again at the time chosen, and undo takes it back', () => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Essay', due: '2026-11-19' });
  const now = instantOf(`${TODAY}T16:00`, ZONE);
  const [soon] = snoozeChoices(bench.state, now, ZONE);
  const { sentence } = bench.do(snoozeCommand({ kind: 'task', id }, soon?.to ?? ''));
  expect(sentence).toBe('Snoozed “Essay”');
  const later = () => remindersBetween(bench.state, { from: now, to: now + 60 * 60_000, zone: ZONE });
  expect(later()).toMatchObject([
    { kind: 'snoozed', at: now + 10 * 60_000, title: 'Essay', body: 'Due tomorrow', task: id },
  ]);
  bench.undo();
  expect(later()).toEqual([]);
});

it('is never in the past, also where clocks change', () => {
  const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'America/St_Johns', 'Europe/London'];
  const days = ['2026-04-04', '2026-10-03', '2026-10-25', '2026-11-01', '2026-03-29'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), fc.nat(2 * 1440), (zone, day, minute) => {
      const now = instantOf(`${day}T00:00`, 'UTC') + minute * 60_000;
      for (const { to } of snoozeChoices(new TestPlanner().state, now, zone))
        expect(instantOf(to, zone)).toBeGreaterThan(now);
    }),
  );
});
