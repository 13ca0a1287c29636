import { describe, expect, it } from 'vitest';
import { instantOf } from '../../core/time/zones.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { dueReminders, NO_REMINDERS } from './due-reminders.ts';
import type { KeptReminders } from './due-reminders.ts';

const MINUTE_MS = 60_000;
const sydney = (time: string): number => instantOf(`${TODAY}T${time}`, ZONE);

/** A planner that is looked at again and again. */
class Looked extends TestPlanner {
  kept: KeptReminders = NO_REMINDERS;

  look(time: string | number): string[] {
    const now = typeof time === 'number' ? time : sydney(time);
    const { notes, kept } = dueReminders(this.state, this.kept, { now, zone: ZONE });
    this.kept = kept;
    return notes.map(({ title }) => title);
  }

  event(title: string, start: string, end: string): string {
    const events = [{ title, isAllDay: false, start: `${TODAY}T${start}`, end: `${TODAY}T${end}` }];
    return this.do({ type: 'event.add', events }).focus[0] ?? '';
  }
}

describe('due reminders', () => {
  it('come once each, and again where the entry is moved', () => {
    const bench = new Looked();
    const id = bench.event('Football', '17:00', '18:00');
    expect(bench.look('16:54')).toEqual([]);
    expect(bench.look('16:55')).toEqual(['Football']);
    expect(bench.look('16:56')).toEqual([]);
    bench.do({ type: 'event.move', id, start: `${TODAY}T17:30` });
    expect(bench.look('17:24')).toEqual([]);
    expect(bench.look('17:25')).toEqual(['Football']);
    expect(bench.look('17:26')).toEqual([]);
  });

  it('come at once for what is added minutes before it begins, and not for work due tomorrow', () => {
    const bench = new Looked();
    expect(bench.look('16:57')).toEqual([]);
    bench.event('Dinner', '17:00', '18:00');
    bench.tasks({ title: 'Essay', due: '2026-11-19' });
    expect(bench.look('16:58')).toEqual(['Dinner']);
    expect(bench.look('16:59')).toEqual([]);
  });

  it('leave out work whose timer runs, but for a moment that was chosen', () => {
    const bench = new Looked();
    const due = '2026-11-19';
    const [essay = ''] = bench.tasks(
      { title: 'Essay', due, remindAt: `${TODAY}T16:30` },
      { title: 'Maths', due },
      { title: 'Poem', due },
    );
    expect(bench.look('15:58')).toEqual([]);
    bench.do({ type: 'time.start', itemId: essay });
    expect(bench.look('16:00')).toEqual(['Maths', 'Poem']);
    expect(bench.look('16:30')).toEqual(['Essay']);
  });

  it('come while the timer runs where they were put off, or are about an exam or an event', () => {
    const bench = new Looked();
    const [essay = '', exam = ''] = bench.tasks(
      { title: 'Essay', due: '2026-11-25' },
      { title: 'History', due: '2026-11-25', isExam: true },
    );
    const match = bench.event('Match', '18:00', '19:00');
    bench.do({ type: 'task.edit', id: essay, fields: { snoozedTo: `${TODAY}T17:00` } });
    bench.look('15:58');
    bench.do({ type: 'time.start', itemId: exam });
    expect(bench.look('16:00')).toEqual(['History']);
    bench.do({ type: 'time.start', itemId: essay });
    expect(bench.look('17:00')).toEqual(['Essay']);
    bench.do({ type: 'time.start', itemId: match });
    expect(bench.look('17:55')).toEqual(['Match']);
  });

  it('leave out a session whose task’s timer runs', () => {
    const bench = new Looked();
    const [essay = ''] = bench.tasks({ title: 'Essay', blocks: [{ start: `${TODAY}T17:00`, minutes: 30 }] });
    bench.do({ type: 'settings.edit', fields: { sessionReminder: 5 } });
    bench.look('16:50');
    bench.do({ type: 'time.start', itemId: essay });
    expect(bench.look('16:55')).toEqual([]);
    expect(bench.kept.shown.size).toBe(1);
  });

  it('are kept as shown where they are left out: neither a push nor the end of the timer brings them', () => {
    const bench = new Looked();
    const [essay = ''] = bench.tasks({ title: 'Essay', due: '2026-11-19' });
    bench.look('15:58');
    bench.do({ type: 'time.start', itemId: essay });
    expect(bench.look('16:00')).toEqual([]);
    expect([...bench.kept.shown]).toEqual([[`due ${essay}/2026-11-19`, sydney('16:00')]]);
    bench.do({ type: 'time.stop' });
    expect(bench.look('16:01')).toEqual([]);
  });

  it('are one summary after an absence, without what has begun, is done or was shown', () => {
    const bench = new Looked();
    bench.event('Over', '16:00', '16:20');
    const [, , , done = ''] = bench.tasks(
      { title: 'Essay', due: '2026-11-19' },
      { title: 'Form', remindAt: `${TODAY}T16:10` },
      { title: 'Book', remindAt: `${TODAY}T16:20` },
      { title: 'Done', remindAt: `${TODAY}T16:20` },
      { title: 'Bag', remindAt: `${TODAY}T15:45` },
      { title: 'Call', remindAt: `${TODAY}T16:25` },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    expect(bench.look('15:40')).toEqual([]);
    expect(bench.look('15:45')).toEqual(['Bag']);
    const { notes } = dueReminders(bench.state, bench.kept, { now: sydney('16:30'), zone: ZONE });
    expect(notes).toMatchObject([
      { title: 'While you were away: 4 reminders', body: 'Essay, Form, Book and 1 more', opens: null, task: null },
    ]);
    bench.look('16:30');
    expect(bench.look('16:31')).toEqual([]);
  });

  it('are no summary where there is one, or where the look is on time', () => {
    const bench = new Looked();
    bench.tasks({ title: 'Form', remindAt: `${TODAY}T16:10` }, { title: 'Book', remindAt: `${TODAY}T16:40` });
    bench.tasks({ title: 'Call', remindAt: `${TODAY}T16:40` });
    bench.look('15:40');
    expect(bench.look('16:30')).toEqual(['Form']);
    bench.look('16:39');
    expect(bench.look('16:40')).toEqual(['Book', 'Call']);
  });

  it('come not again when the clock is put back, or what was kept is old', () => {
    const bench = new Looked();
    bench.tasks({ title: 'Form', remindAt: `${TODAY}T16:10` });
    bench.look('16:09');
    const { kept } = bench;
    expect(bench.look('16:10')).toEqual(['Form']);
    expect(bench.look('15:10')).toEqual([]);
    expect(bench.look('16:10')).toEqual([]);
    // A kill loses the moment of the last look alone.
    bench.kept = { ...bench.kept, upTo: kept.upTo };
    expect(bench.look('16:11')).toEqual([]);
  });

  it('say nothing of the time before the first start, and of three days at most after a long absence', () => {
    const bench = new Looked();
    bench.tasks({ title: 'Form', remindAt: `${TODAY}T16:10` });
    expect(bench.look('18:00')).toEqual([]);
    bench.tasks({ title: 'Old', remindAt: '2026-11-19T16:10' }, { title: 'New', remindAt: '2026-11-29T16:10' });
    expect(bench.look(sydney('16:30') + 12 * 24 * 60 * MINUTE_MS)).toEqual(['New']);
  });

  it('keep few keys however long they run, and write seldom', () => {
    const bench = new Looked();
    bench.do({ type: 'settings.edit', fields: { dueReminder: 0 } });
    let writes = 0;
    for (let day = 0; day < 30; day += 1) {
      bench.tasks({
        title: 'Task',
        remindAt: new Date(Date.parse('2026-11-18T10:00Z') + day * 86_400_000).toISOString().slice(0, 16),
      });
    }
    for (let minute = 0; minute < 30 * 1440; minute += 1) {
      const now = sydney('15:30') + minute * MINUTE_MS;
      const { kept } = dueReminders(bench.state, bench.kept, { now, zone: ZONE });
      if (kept !== bench.kept) writes += 1;
      bench.kept = kept;
    }
    expect(bench.kept.shown.size).toBeLessThan(10);
    expect(writes).toBeLessThan((30 * 1440) / 4);
  });
});
