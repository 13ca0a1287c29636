import { beforeEach, describe, expect, it } from 'vitest';
import { liveAsStudent } from '../../../test/simulated-students.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { activeTask } from '../../core/state/views.ts';
import { factorWords, learnedEstimate, paceOf } from './pace.ts';

let planner: TestPlanner;
let [maths, latin] = ['', ''];
beforeEach(() => {
  planner = new TestPlanner();
  const tagGroup = { name: 'Subject', kind: 'subject' as const };
  const [group = ''] = planner.do({ type: 'tagGroup.add', tagGroup }).focus;
  [maths, latin] = [planner.tag(group, 'Maths'), planner.tag(group, 'Latin')];
});

function finish(estimate: number, minutes: number, tagId = maths): void {
  const [id = ''] = planner.tasks({ title: 'Sheet', estimate, tagIds: [tagId] });
  planner.do({ type: 'time.set', itemId: id, minutes });
  planner.do({ type: 'task.complete', ids: [id] });
  planner.wait(60_000);
}

const add = (estimate: number, tagId = maths): string =>
  planner.tasks({ title: 'Next', estimate, tagIds: [tagId] })[0] ?? '';
const learned = (id: string) => {
  const task = activeTask(planner.state, id);
  return task ? learnedEstimate(planner.state, task, Date.parse(planner.now)) : null;
};

describe('a pace', () => {
  it('is told from three finished pieces of a subject on, as their median', () => {
    const next = add(50);
    finish(50, 70);
    finish(50, 100);
    expect(learned(next)).toBeNull();
    finish(50, 60);
    const found = learned(next);
    expect([found?.minutes, found && factorWords(found)]).toEqual([70, '1.4 ×']);
    expect(learned(add(50, latin))).toBeNull();
  });

  it('is never below a half nor above twice, and says nothing where estimates are right', () => {
    for (const minutes of [300, 400, 500]) finish(50, minutes);
    for (const minutes of [5, 6, 7]) finish(50, minutes, latin);
    expect([learned(add(60))?.minutes, learned(add(60, latin))?.minutes]).toEqual([120, 30]);
    const right = new TestPlanner();
    const drafts = [1, 2, 3].map((n) => ({ title: `Right ${n}`, estimate: 40 }));
    const ids = right.tasks(...drafts);
    for (const itemId of ids) right.do({ type: 'time.set', itemId, minutes: 41 });
    right.do({ type: 'task.complete', ids });
    const [next = ''] = right.tasks({ title: 'Next', estimate: 40 });
    const task = activeTask(right.state, next);
    expect(task && learnedEstimate(right.state, task, Date.parse(right.now))).toBeNull();
  });

  it('learns from the student’s own estimate where a learned one was taken, and is asked for once', () => {
    for (let n = 0; n < 3; n += 1) finish(50, 75);
    const id = add(50);
    planner.do({ type: 'task.edit', id, fields: { estimate: 75, ownEstimate: 50 } });
    expect(learned(id)).toBeNull();
    planner.do({ type: 'time.set', itemId: id, minutes: 75 });
    planner.do({ type: 'task.complete', ids: [id] });
    expect(paceOf(planner.state, { tagIds: [maths], forId: null }, Date.parse(planner.now))).toEqual({
      factor: 1.5,
      pieces: 4,
    });
    const other = add(40);
    planner.do({ type: 'task.edit', id: other, fields: { estimate: 60, ownEstimate: 40 } });
    planner.do({ type: 'task.edit', id: other, fields: { estimate: 40 } });
    expect(learned(other)?.minutes).toBe(60);
  });

  it('is turned off by one setting', () => {
    for (let n = 0; n < 3; n += 1) finish(50, 75);
    const id = add(50);
    planner.do({ type: 'settings.edit', fields: { learnsEstimates: false } });
    expect(learned(id)).toBeNull();
  });
});

describe('200 simulated students', () => {
  it('estimate at least 30 % better after eight weeks than they would alone', () => {
    const last = Array.from({ length: 200 }, (_, seed) => liveAsStudent(seed + 1, 9)[8]);
    const mean = (of: 'own' | 'held'): number => {
      const errors = last.flatMap((week) => week?.[of] ?? []);
      return errors.reduce((sum, error) => sum + error, 0) / errors.length;
    };
    const [own, held] = [mean('own'), mean('held')];
    expect(1 - held / own).toBeGreaterThanOrEqual(0.3);
  });
});
