import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { idAt, NOW, TestPlanner } from '../../../test/test-planner.ts';
import { timeEntryAt } from '../../../test/time-rows.ts';
import { apply } from '../../core/state/state.ts';
import type { Change } from '../../schema/tables.ts';
import { countedTimes, minutesOf, minutesWorked, MINUTE_MS } from './counted-time.ts';
import { offeredTime } from './offered-time.ts';
import { breakWords, timerWords } from './time-words.ts';
import { timerOf } from './timer.ts';

const MINUTE = MINUTE_MS;
const HOUR = 60 * MINUTE;

let planner: TestPlanner;
let [essay, maths] = ['', ''];
beforeEach(() => {
  planner = new TestPlanner();
  [essay = '', maths = ''] = planner.tasks({ title: 'Essay', estimate: 60 }, 'Maths');
});

const now = () => Date.parse(planner.now);
const start = (itemId = essay) => planner.do({ type: 'time.start', itemId }).sentence;
const stop = () => planner.do({ type: 'time.stop' }).sentence;
const worked = (itemId = essay) => minutesWorked(planner.state, itemId, now());
const timer = () => timerOf(planner.state, now());

describe('a timer', () => {
  it('counts from start to stop, without its pauses, and says it', () => {
    expect(start()).toBe('Started “Essay”');
    planner.wait(20 * MINUTE);
    planner.do({ type: 'time.pause' });
    expect(timer()).toMatchObject({ isPaused: true, counted: 20 * MINUTE });
    planner.wait(30 * MINUTE);
    planner.do({ type: 'time.resume' });
    planner.wait(25 * MINUTE);
    expect(stop()).toBe('“Essay” took 45 min');
    expect([worked(), timer()]).toEqual([45, null]);
  });

  it('is named with all time of the task, where that had some, by a stop and by a tick', () => {
    planner.do({ type: 'time.set', itemId: essay, minutes: 30 });
    start();
    planner.wait(20 * MINUTE);
    expect(stop()).toBe('“Essay” took 20 min, 50 min in all');
    start();
    planner.wait(10 * MINUTE);
    expect(planner.do({ type: 'task.complete', ids: [essay] }).note).toBe('It took 10 min, 1 h in all');
  });

  it('is named without the time of other tasks that are ticked with its own', () => {
    planner.do({ type: 'time.set', itemId: maths, minutes: 60 });
    start();
    planner.wait(20 * MINUTE);
    expect(planner.do({ type: 'task.complete', ids: [essay, maths] }).note).toBe('It took 20 min');
  });

  it('goes on counting where its stop is undone', () => {
    start();
    planner.wait(10 * MINUTE);
    stop();
    planner.undo();
    planner.wait(10 * MINUTE);
    expect(stop()).toBe('“Essay” took 20 min');
  });

  it('ends where another starts, which says how long the first took', () => {
    start();
    planner.wait(30 * MINUTE);
    expect(start(maths)).toBe('Started “Maths”, and “Essay” took 30 min');
    planner.wait(5 * MINUTE);
    expect([worked(essay), worked(maths)]).toEqual([30, 5]);
    expect(timer()?.item.title).toBe('Maths');
    expect(planner.refusal({ type: 'time.start', itemId: maths })).toBe('The timer of that is running already.');
  });

  it('is of a session where it was started on one, and plans its length', () => {
    const [blockId = ''] = planner.do({
      type: 'block.add',
      taskId: essay,
      block: { start: '2026-11-18T16:00', minutes: 25 },
    }).focus;
    planner.do({ type: 'time.start', itemId: essay, blockId });
    expect(timer()?.row).toMatchObject({ blockId, plannedMinutes: 25 });
    expect(planner.refusal({ type: 'time.start', itemId: maths, blockId })).toBe('That session is no longer there.');
  });

  it('asks after the planned end, and counts what was worked longer where the student says so', () => {
    start();
    planner.wait(59 * MINUTE);
    expect(timer()?.isOverdue).toBe(false);
    planner.wait(16 * MINUTE);
    expect(timer()).toMatchObject({ isOverdue: true, isCut: false, counted: 75 * MINUTE });
    planner.do({ type: 'time.confirm' });
    expect(timer()).toMatchObject({ isOverdue: false, counted: 75 * MINUTE });
    planner.wait(15 * MINUTE);
    expect(stop()).toBe('“Essay” took 1 h 30 min');
  });

  it('counts a stop that comes soon after the planned end in full', () => {
    start();
    planner.wait(90 * MINUTE);
    expect(stop()).toBe('“Essay” took 1 h 30 min');
  });
});

describe('what is no work', () => {
  it('a night: the timer ends at its planned end, whoever stops it in the morning', () => {
    start();
    planner.wait(9 * HOUR);
    expect(worked()).toBe(60);
    expect(stop()).toBe('“Essay” took 1 h');
  });

  it('a sleep before "still working": what is worked afterwards is a stretch of its own', () => {
    start();
    planner.wait(9 * HOUR);
    planner.do({ type: 'time.confirm' });
    planner.wait(10 * MINUTE);
    expect(stop()).toBe('“Essay” took 1 h 10 min');
  });

  it('a pause over night: it is no timer any more', () => {
    start();
    planner.wait(10 * MINUTE);
    planner.do({ type: 'time.pause' });
    planner.wait(9 * HOUR);
    expect([timer(), worked()]).toEqual([null, 10]);
    expect(planner.refusal({ type: 'time.resume' })).toBe('No timer is paused.');
    expect(start()).toBe('Started “Essay”');
  });

  it('a killed program: a planner that is read again goes on from the stored start', () => {
    start();
    const rows = [...planner.state.rows.timeEntries.values()];
    const again = new TestPlanner();
    again.do({
      type: 'data.import',
      rows: { tasks: [...planner.state.rows.tasks.values()], timeEntries: rows },
      mode: 'replace',
    });
    again.wait(40 * MINUTE);
    expect(again.do({ type: 'time.stop' }).sentence).toBe('“Essay” took 40 min');
  });
});

describe('clocks', () => {
  it('count the same where the zone changes, and in a night when the clocks do', () => {
    planner.now = '2026-10-03T15:30:00.000Z';
    start();
    planner.wait(20 * MINUTE);
    planner.zone = 'America/New_York';
    planner.wait(20 * MINUTE);
    expect(stop()).toBe('“Essay” took 40 min');
  });

  it('that were put back count nothing, and leave a timer that can be stopped and typed', () => {
    start();
    planner.wait(-2 * HOUR);
    expect(timer()).toMatchObject({ counted: 0, isOverdue: false });
    expect(stop()).toBe('“Essay” took less than a minute');
    expect(start()).toBe('Started “Essay”');
    planner.wait(30 * MINUTE);
    expect(timer()?.counted).toBe(30 * MINUTE);
  });

  it('that were put ahead by days count the planned length at most', () => {
    start();
    planner.wait(72 * HOUR);
    expect(stop()).toBe('“Essay” took 1 h');
  });
});

describe('two devices', () => {
  const rowsOf = (each: TestPlanner): Change[] =>
    [...each.state.rows.timeEntries.values()].map((row) => ({ table: 'timeEntries', type: 'put', row }));

  it('the newer start ends the older stretch, on both', () => {
    const phone = new TestPlanner(planner.state);
    start(essay);
    phone.wait(15 * MINUTE);
    const row = timeEntryAt(2, { itemId: maths, startedAt: phone.now });
    phone.state = apply(apply(phone.state, [{ table: 'timeEntries', type: 'put', row }]), rowsOf(planner));
    planner.state = apply(planner.state, rowsOf(phone));
    for (const each of [planner, phone]) {
      each.now = new Date(Date.parse(NOW) + 25 * MINUTE).toISOString();
      expect(timerOf(each.state, Date.parse(each.now))?.item.title).toBe('Maths');
      const at = Date.parse(each.now);
      expect([minutesWorked(each.state, essay, at), minutesWorked(each.state, maths, at)]).toEqual([15, 10]);
    }
    expect(planner.do({ type: 'time.stop' }).sentence).toBe('“Maths” took 10 min');
    expect([timer(), worked(essay)]).toEqual([null, 15]);
  });

  it('never count one minute twice, whatever they stored', () => {
    const stretch = fc.record({
      from: fc.nat(300),
      minutes: fc.option(fc.nat(200)),
      plannedMinutes: fc.integer({ min: 1, max: 120 }),
      confirmed: fc.option(fc.nat(100)),
    });
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), fc.nat(600), (stretches, until) => {
        const at = (minute: number) => new Date(Date.parse(NOW) + minute * MINUTE).toISOString();
        const rows = stretches.map(({ from, minutes, plannedMinutes, confirmed }, n) =>
          timeEntryAt(n, {
            startedAt: at(from),
            endedAt: minutes === null ? null : at(from + minutes),
            confirmedAt: confirmed === null ? null : at(from + confirmed),
            plannedMinutes,
          }),
        );
        const state = apply(
          planner.state,
          rows.map((row) => ({ table: 'timeEntries', type: 'put', row })),
        );
        const times = countedTimes(state, Date.parse(at(until)));
        const taken = new Set<number>();
        let sum = 0;
        for (const { start: from, counted } of times) {
          expect(counted).toBeGreaterThanOrEqual(0);
          for (let each = from; each < from + counted; each += MINUTE) taken.add(each);
          sum += counted;
        }
        expect(sum).toBe(taken.size * MINUTE);
      }),
    );
  });
});

describe('typed minutes', () => {
  it('are all that it took: they add what is missing, or lower the newest times', () => {
    start();
    planner.wait(30 * MINUTE);
    stop();
    planner.wait(HOUR);
    start();
    planner.wait(20 * MINUTE);
    stop();
    expect(planner.do({ type: 'time.set', itemId: essay, minutes: 70 }).sentence).toBe('“Essay” took 1 h 10 min');
    expect(worked()).toBe(70);
    planner.do({ type: 'time.set', itemId: essay, minutes: 25 });
    expect(worked()).toBe(25);
    planner.undo();
    planner.undo();
    expect(worked()).toBe(50);
  });

  it('stop the timer of what they are for', () => {
    start();
    planner.wait(30 * MINUTE);
    planner.do({ type: 'time.set', itemId: essay, minutes: 40 });
    planner.wait(30 * MINUTE);
    expect([worked(), timer()]).toEqual([40, null]);
  });

  it('are what was typed, after any stretches', () => {
    const step = fc.tuple(
      fc.constantFrom('time.start', 'time.pause', 'time.resume', 'time.stop', 'time.confirm'),
      fc.nat(500),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(300), (steps, minutes) => {
        const each = new TestPlanner(planner.state);
        for (const [type, wait] of steps) {
          each.try(type === 'time.start' ? { type, itemId: essay } : { type });
          each.wait(wait * 17_500);
        }
        each.do({ type: 'time.set', itemId: essay, minutes });
        expect(minutesWorked(each.state, essay, Date.parse(each.now))).toBe(minutes);
      }),
    );
  });

  it('go with a task that is deleted for good', () => {
    planner.do({ type: 'time.set', itemId: essay, minutes: 40 });
    planner.do({ type: 'task.delete', ids: [essay] });
    planner.do({ type: 'trash.empty' });
    expect(planner.state.rows.timeEntries.size).toBe(0);
    planner.undo();
    expect(worked()).toBe(40);
  });
});

describe('a timer over any commands', () => {
  /** Minutes of what runs by a walk from minute to minute, with the rules in words of docs/decisions/0115. */
  it('counts what a walk from minute to minute counts, whatever is pressed', () => {
    const step = fc.tuple(fc.constantFrom('start', 'other', 'pause', 'resume', 'stop', 'confirm'), fc.nat(180));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const each = new TestPlanner(planner.state);
        let [of, signAt, paused, pausedAt] = [null as string | null, 0, null as string | null, 0];
        let [minute, planned] = [0, 60];
        const total: Record<string, number> = { [essay]: 0, [maths]: 0 };
        let own = 0;
        /** A press counts all of what runs soon after the planned end, else what was planned. */
        const settle = (): void => {
          const since = minute - signAt;
          const counts = since <= planned + Math.min(Math.max(planned, 15), 60) ? since : planned;
          if (of !== null) total[of] = (total[of] ?? 0) + counts;
          own += counts;
        };
        const begin = (itemId: string): void => {
          // An estimate, and the usual length, are 60: what is left of it, or again an hour.
          const left = 60 - (total[itemId] ?? 0);
          [of, signAt, planned, paused] = [itemId, minute, left >= 5 ? left : 60, null];
        };
        for (const [press, wait] of steps) {
          const isPause = paused !== null && minute - pausedAt < 240;
          if (press === 'start' || press === 'other') {
            const itemId = press === 'start' ? essay : maths;
            if (each.try({ type: 'time.start', itemId }).ok) {
              if (of !== null) settle();
              begin(itemId);
            }
          } else if (press === 'confirm') {
            if (each.try({ type: 'time.confirm' }).ok && of !== null) {
              const isStill = minute - signAt <= planned + Math.min(Math.max(planned, 15), 60);
              settle();
              if (isStill) signAt = minute;
              else begin(of);
            }
          } else if (press === 'resume') {
            if (each.try({ type: 'time.resume' }).ok && paused !== null && isPause) begin(paused);
          } else if (each.try({ type: press === 'stop' ? 'time.stop' : 'time.pause' }).ok) {
            if (of !== null) settle();
            if (press === 'pause') [paused, pausedAt] = [of, minute];
            else paused = null;
            of = null;
          }
          each.wait(wait * MINUTE);
          minute += wait;
        }
        each.try({ type: 'time.stop' });
        if (of !== null) settle();
        const at = Date.parse(each.now);
        expect(own).toBe(minutesOf(countedTimes(each.state, at)));
        expect([minutesWorked(each.state, essay, at), minutesWorked(each.state, maths, at)]).toEqual([
          total[essay],
          total[maths],
        ]);
      }),
    );
  });

  it('refuses what is not there', () => {
    expect(planner.refusal({ type: 'time.start', itemId: idAt(999) })).toBe('That task is no longer there.');
    expect(planner.refusal({ type: 'time.stop' })).toBe('No timer is running.');
    expect(planner.refusal({ type: 'time.set', itemId: essay, minutes: 1.5 })).toBe(
      'Type the minutes as a whole number.',
    );
  });
});

describe('ticking', () => {
  it('ends the timer of the task in the same step, and says how long it took', () => {
    start();
    planner.wait(15 * MINUTE);
    planner.do({ type: 'time.pause' });
    planner.wait(5 * MINUTE);
    planner.do({ type: 'time.resume' });
    planner.wait(30 * MINUTE);
    expect(planner.do({ type: 'task.complete', ids: [essay] })).toMatchObject({
      sentence: 'Finished “Essay”',
      note: 'It took 45 min',
    });
    expect([timer(), worked()]).toEqual([null, 45]);
    planner.undo();
    expect(timer()?.isPaused).toBe(false);
  });

  it('ends the timer of a session, which was started on its task while it was planned', () => {
    const block = { start: '2026-11-18T15:40', minutes: 30 };
    const [id = ''] = planner.do({ type: 'block.add', taskId: essay, block }).focus;
    start();
    expect(timer()?.row).toMatchObject({ blockId: id, plannedMinutes: 30 });
    planner.wait(20 * MINUTE);
    expect(planner.do({ type: 'block.check', id, isDone: true }).note).toBe('It took 20 min');
    expect([timer(), offeredTime(planner.state, [id], now())]).toEqual([null, null]);
  });
});

describe('words', () => {
  it('name a break after 25 minutes, and its end', () => {
    start();
    planner.wait(24 * MINUTE);
    const words = () => {
      const found = timer();
      return found && [timerWords(found), breakWords(found, now())];
    };
    expect(words()).toEqual(['24 min', null]);
    planner.wait(MINUTE / 2);
    expect(words()).toEqual(['25 min', null]);
    planner.wait(MINUTE / 2);
    expect(words()).toEqual(['25 min', 'Time for a break']);
    planner.do({ type: 'time.pause' });
    planner.wait(5 * MINUTE);
    expect(words()).toEqual(['25 min', 'Break is over']);
  });
});
