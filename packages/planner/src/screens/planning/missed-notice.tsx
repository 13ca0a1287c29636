import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { missedSessions } from '../../rules/planning/missed-sessions.ts';
import { plural } from '../../core/text/words.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { planAgain } from '../workspace/plan-again.ts';
import { keepDismissed, readDismissed } from './dismissed-sessions.ts';
import styles from './missed-notice.module.css';

/** Keeps the focus near the notice, which goes away with the pressed button. */
function focusNearby({ currentTarget }: MouseEvent): void {
  const around = currentTarget.closest('[role="group"]')?.parentElement;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) around?.querySelector('button')?.focus();
  });
}

/** Sessions that were missed before an exam, with a button that plans all of them again. `rail`: in a narrow column. */
export function MissedNotice({ variant }: { variant: 'rail' | 'line' }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const state = useTables(['tasks', 'events', 'blocks', 'groups']);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const canChange = usePlanner((view) => view.readOnly === null);
  const [dismissed, setDismissed] = useState(readDismissed);
  const list = useMemo(() => missedSessions(state, now, zone), [state, now, zone]);
  const ids = list.flatMap(({ sessions }) => sessions.map(({ id }) => id));
  const [nearest] = list;
  if (!canChange || !nearest || ids.every((id) => dismissed.includes(id))) return null;
  const count = `${plural(ids.length, 'session')} missed`;
  const plan = (event: MouseEvent) => {
    focusNearby(event);
    planAgain(session, workspace, missedSessions(session.view.getState().state, now, zone));
  };
  const dismiss = (event: MouseEvent) => {
    focusNearby(event);
    keepDismissed(ids);
    setDismissed(ids);
  };
  const where = list.length === 1 ? ` for ${nearest.exam.title}` : '';
  return (
    <div className={styles[variant]} role="group" aria-label={`${count}${where}`} title={`${count}${where}`}>
      <p>{variant === 'rail' ? `${ids.length} missed` : `${count}${where}`}</p>
      <Button size="small" className={styles.plan} onClick={plan}>
        Plan again
      </Button>
      <IconButton label="Dismiss" size="small" onClick={dismiss}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
