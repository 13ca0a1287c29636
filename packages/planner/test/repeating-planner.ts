import type { Task } from '../src/schema/task.ts';
import type { SeriesRule } from '../src/schema/repeat-rule.ts';
import { listedTasks } from '../src/core/state/listed-occurrences.ts';
import type { Day } from '../src/core/time/civil-day.ts';
import { TestPlanner, TODAY } from './test-planner.ts';

export const NOON = `${TODAY}T12:00`;

/** A planner with tasks that repeat, as the list shows them. */
export class RepeatingPlanner extends TestPlanner {
  /** Adds a task that repeats. @returns the ids of the series and of its first occurrence */
  repeat(title: string, first: Day, rule: SeriesRule, mode: 'fixed' | 'afterDone' = 'fixed'): [string, string] {
    const [id = ''] = this.tasks({ title, due: first });
    const seriesId = this.context.newId();
    this.do({ type: 'series.add', id, rule, mode, seriesId });
    return [seriesId, id];
  }

  /** Open tasks of the list, with their due days. */
  open(now = NOON): string[] {
    const open = listedTasks(this.state, now).filter(({ doneAt }) => doneAt === null);
    return open.map(({ title, due }) => `${title} ${due ?? ''}`);
  }

  /** The open task of the list that is due on a day. */
  openOn(due: Day, now = NOON): Task {
    const found = listedTasks(this.state, now).find((task) => task.doneAt === null && task.due === due);
    if (!found) throw new Error(`nothing open on ${due}: ${this.open(now).join(', ')}`);
    return found;
  }

  finish(due: Day, now = NOON): void {
    this.do({ type: 'task.complete', ids: [this.openOn(due, now).id] });
  }
}
