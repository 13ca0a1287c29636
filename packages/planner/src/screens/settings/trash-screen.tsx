import { Button } from '@bellweek/ui/button';
import { useMemo, useState } from 'react';
import type { TrashTable } from '../../core/commands/command.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatDay } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { trashList } from './trash-list.ts';
import styles from './settings-screen.module.css';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';

const KINDS: Record<TrashTable, string> = {
  tasks: 'Task',
  events: 'Event',
  series: 'Series',
  groups: 'Group',
  tagGroups: 'Tag group',
  tags: 'Tag',
  timetables: 'Timetable',
};
const TABLES = Object.keys(KINDS) as TrashTable[];
const FIRST = 20;
const MORE = 200;

/** Trash: rows deleted within thirty days, the latest first, each with a button that restores it. */
export function TrashScreen() {
  const session = usePlannerSession();
  const state = useTables(TABLES);
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const canChange = usePlanner((view) => view.readOnly === null);
  const [shown, setShown] = useState(FIRST);
  const items = useMemo(() => trashList(state, today), [state, today]);
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>What you delete stays here for 30 days.</p>
      {items.length === 0 ? (
        <p className={styles.quiet}>The trash is empty.</p>
      ) : (
        <>
          <ul className={styles.list} aria-label="Trash">
            {items.slice(0, shown).map(({ table, id, name, deletedAt }) => (
              <li key={id}>
                <span className={styles.item}>
                  {name}
                  <span className={styles.quiet}>
                    {KINDS[table]}, deleted {formatDay(dayOf(civilOf(Date.parse(deletedAt), zone)), today)}
                  </span>
                </span>
                {canChange && (
                  <Button
                    size="small"
                    aria-label={`Put back ${name}`}
                    onClick={() => session.run({ type: 'trash.restore', items: [{ table, id }] })}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {items.length > shown && (
            <Button size="small" variant="quiet" onClick={() => setShown(shown + MORE)}>
              Show more ({items.length - shown})
            </Button>
          )}
          {canChange && (
            <Button size="small" variant="danger" onClick={() => session.run({ type: 'trash.empty' })}>
              Empty the trash
            </Button>
          )}
        </>
      )}
    </div>
  );
}
