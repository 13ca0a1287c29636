import { Button } from '@bellweek/ui/button';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { lateTasks } from '../../domain/time/due.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDesk, useDeskStore } from '../desk/desk-context.tsx';
import { todayCommand } from '../list/today-command.ts';
import { useTables } from '../use-tables.ts';
import styles from './overdue-strip.module.css';
import { overdueWords } from './overdue-words.ts';
import { showList } from './show-found.ts';

/** So many are named; the hours of today are not to be crowded out. */
const NAMED = 3;

/** What is left of days that are over, above the hours of today, with the way to take it on. Nothing where nothing is left. */
export function OverdueStrip({ session }: { session: PlannerSession }) {
  const desk = useDeskStore();
  const opened = useDesk((state) => state.opened?.id);
  const state = useTables(session, ['tasks', 'blocks', 'groups', 'settings']);
  const zone = useStore(session.view, (view) => view.zone);
  const now = useStore(session.view, (view) => civilNow(view.now, view.zone));
  const canChange = useStore(session.view, (view) => view.readOnly === null);
  const tasks = useMemo(() => lateTasks(state, now, zone), [state, now, zone]);
  const moveAll = (side: HTMLElement | null | undefined) => {
    if (!session.run(todayCommand({ tasks })).ok) return;
    // What was pressed is gone; the focus goes to what stands in its place.
    requestAnimationFrame(() => document.activeElement === document.body && side?.querySelector('button')?.focus());
  };
  if (tasks.length === 0) return null;
  const more = tasks.length - NAMED;
  return (
    <section className={styles.strip} aria-label="Overdue">
      <div className={styles.head}>
        <h2 className={styles.title}>
          Overdue <span className={styles.count}>{tasks.length}</span>
        </h2>
        {canChange && (
          <Button
            size="small"
            onClick={({ currentTarget }) => moveAll(currentTarget.closest('section')?.parentElement)}
          >
            Move to today
          </Button>
        )}
      </div>
      <ul>
        {tasks.slice(0, NAMED).map((task) => (
          <li key={task.id}>
            <button
              type="button"
              className={styles.task}
              data-open={opened === task.id || undefined}
              onClick={() => desk.getState().open({ kind: 'task', id: task.id })}
            >
              <span className={styles.name}>{task.title}</span>{' '}
              <span className={styles.when}>{overdueWords(state, task, now, zone)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => showList(desk.getState())}>
          +{more} more in the list
        </button>
      )}
    </section>
  );
}
