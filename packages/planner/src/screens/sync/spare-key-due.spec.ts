import { expect, it } from 'vitest';
import { NOW, TestPlanner } from '../../../test/test-planner.ts';
import { isSpareKeyDue } from './spare-key-due.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number): string => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString();

function withTasks(count: number): TestPlanner['state'] {
  const planner = new TestPlanner();
  const titles = Array.from({ length: count }, (_, at) => ({ title: `Task ${at}` }));
  planner.try({ type: 'task.add', tasks: titles });
  return planner.state;
}

it('is asked for after the third day or the tenth task, whichever is first', () => {
  expect(isSpareKeyDue(withTasks(9), NOW, later(71))).toBe(false);
  expect(isSpareKeyDue(withTasks(10), NOW, later(1))).toBe(true);
  expect(isSpareKeyDue(withTasks(1), NOW, later(72))).toBe(true);
  expect(isSpareKeyDue(withTasks(1), null, later(72))).toBe(false);
});
