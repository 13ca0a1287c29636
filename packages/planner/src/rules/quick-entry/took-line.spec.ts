import { beforeEach, describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { minutesWorked, MINUTE_MS } from '../timing/counted-time.ts';
import { tookIn } from './took-line.ts';

const HOUR = 60 * MINUTE_MS;

let planner: TestPlanner;
let [essay, maths] = ['', ''];
beforeEach(() => {
  planner = new TestPlanner();
  [essay = '', maths = ''] = planner.tasks('Essay', 'Maths  sheet 3');
});

const now = () => Date.parse(planner.now);
const read = (text: string) => tookIn(text, planner.state, { now: now(), ahead: planner.serverAhead });
const command = (text: string) => {
  const took = read(text);
  return took && ('missing' in took ? took.missing : took.command);
};
const set = (itemId: string, minutes: number) => ({ type: 'time.set', itemId, minutes });

describe('a line with a title', () => {
  it.each([
    ['essay took 40 min', 40],
    ['Essay  took 1h30', 90],
    ['Essay took about 2 hours.', 120],
    ['ESSAY TOOK an hour', 60],
    ['essay took half an hour', 30],
    ['essay took 42', 42],
  ])('%s records its minutes', (text, minutes) => expect(command(text)).toEqual(set(essay, minutes)));

  it('says what it does, and is one step of undo', () => {
    const took = read('maths sheet 3 took 40 min');
    if (!took || 'missing' in took) throw new Error('It says nothing.');
    expect(took.words).toBe('Record 40 min for “Maths sheet 3”');
    expect(planner.do(took.command).sentence).toBe('“Maths sheet 3” took 40 min');
    planner.undo();
    expect(minutesWorked(planner.state, maths, now())).toBe(0);
  });

  it('is for finished work for a day', () => {
    planner.do({ type: 'task.complete', ids: [essay] });
    planner.wait(23 * HOUR);
    expect(command('essay took 40 min')).toEqual(set(essay, 40));
    planner.wait(2 * HOUR);
    expect(command('essay took 40 min')).toBe('No open task is called “essay”, so this would be a new task.');
  });

  it('is for what was worked on last where several have the title', () => {
    const [second = ''] = planner.tasks('Essay');
    expect(command('essay took 40 min')).toBe(
      'Several tasks are called “essay”: type the minutes in the panel of one.',
    );
    planner.do({ type: 'task.complete', ids: [second] });
    expect(command('essay took 40 min')).toEqual(set(second, 40));
  });

  it.each([
    ['maths took 40 min', 'its first word'],
    ['Sheet 3 took 40 min', 'its last words'],
    ['Maths sheet 3 #maths @homework took 40 min', 'it beside a tag and a group'],
    ['#maths Maths sheet 3 took 40 min', 'it after a tag'],
  ])('%s is for the only open task with %s', (text) => expect(command(text)).toEqual(set(maths, 40)));

  it('is for work that was ticked in the last day by a part of its title, before open work', () => {
    const [second = ''] = planner.tasks('Maths sheet 4');
    planner.do({ type: 'task.complete', ids: [second] });
    expect(command('maths took 40 min')).toEqual(set(second, 40));
    expect(command('maths sheet 3 took 40 min')).toEqual(set(maths, 40));
    planner.wait(25 * HOUR);
    expect(command('maths took 40 min')).toEqual(set(maths, 40));
  });

  it('is a task only where it names no other', () => {
    planner.tasks('History plan', 'History draft');
    expect(read('biology took 40 min')).toMatchObject({ isTask: true });
    for (const text of ['took 40 min', 'history took 40 min'])
      expect(read(text)).toEqual({ missing: expect.any(String) as string });
  });

  it('lowers what is recorded only by the whole title', () => {
    planner.do({ type: 'time.set', itemId: maths, minutes: 300 });
    expect(command('maths took 40 min')).toBe('“Maths sheet 3” has 5 h already: type its whole title to replace that.');
    expect(command('maths took 6 h')).toEqual(set(maths, 360));
    expect(command('maths sheet 3 took 40 min')).toEqual(set(maths, 40));
  });

  it('takes the title itself, then its beginning, before words anywhere; asks where several remain', () => {
    const [draft = ''] = planner.tasks('Essay draft');
    expect(command('essay took 40 min')).toEqual(set(essay, 40));
    planner.do({ type: 'task.delete', ids: [essay] });
    planner.tasks('History essay');
    expect(command('essay took 40 min')).toEqual(set(draft, 40));
    planner.tasks('Essay plan');
    expect(command('essay took 40 min')).toBe(
      'Several tasks have “essay” in their title: type more of it, such as “Essay draft”.',
    );
    expect(command('ess took 40 min')).toBe('No open task is called “ess”, so this would be a new task.');
  });

  it.each([
    'essay',
    'took',
    'essay took',
    'essay took ages',
    'essay took 2',
    'how long it took 40 students',
    'mistook 40 min',
    'a\ntook 40 min\nb',
  ])('%s is text', (text) => expect(read(text)).toBeNull());
});

describe('a line without a title', () => {
  it('is for what was timed or ticked last, and asks where nothing was', () => {
    const missing = 'Nothing was timed or ticked in the last day: type the task before “took”.';
    expect(command('took 40 min')).toBe(missing);
    planner.do({ type: 'task.complete', ids: [maths] });
    planner.wait(5 * MINUTE_MS);
    planner.do({ type: 'time.start', itemId: essay });
    expect(command('took 40 min')).toEqual(set(essay, 40));
    planner.wait(5 * MINUTE_MS);
    planner.do({ type: 'time.stop' });
    expect(command('It took 40 min')).toEqual(set(essay, 40));
    planner.wait(25 * HOUR);
    expect(command('took 40 min')).toBe(missing);
  });

  it('is for work that was ticked while a timer runs for other work', () => {
    planner.do({ type: 'time.start', itemId: essay });
    planner.wait(5 * MINUTE_MS);
    planner.do({ type: 'task.complete', ids: [maths] });
    expect(command('took 5 min')).toEqual(set(maths, 5));
  });

  it('is for the session that was ticked, and keeps the time of others', () => {
    planner.do({ type: 'time.set', itemId: essay, minutes: 60 });
    const block = { start: '2026-11-18T15:00', minutes: 30 };
    const [id = ''] = planner.do({ type: 'block.add', taskId: essay, block }).focus;
    planner.do({ type: 'block.check', id, isDone: true });
    const took = read('took 40 min');
    expect(took).toMatchObject({ command: { itemId: essay, blockId: id, minutes: 40 } });
    if (took && 'command' in took) planner.do(took.command);
    expect(minutesWorked(planner.state, essay, now())).toBe(100);
  });

  it('compares timers and ticks by one clock, also where the clock of the device is wrong', () => {
    planner.serverAhead = 48 * HOUR;
    planner.do({ type: 'time.start', itemId: essay });
    planner.wait(5 * MINUTE_MS);
    planner.do({ type: 'time.stop' });
    expect(command('took 40 min')).toEqual(set(essay, 40));
    planner.wait(5 * MINUTE_MS);
    planner.do({ type: 'task.complete', ids: [maths] });
    expect(command('took 40 min')).toEqual(set(maths, 40));
  });
});
