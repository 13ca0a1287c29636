import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { useMemo, useRef, useState } from 'react';
import type { Workload } from '../../../rules/calendar/workload.ts';
import { movesOff } from '../../../rules/planning/lighten-day.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { capitalize } from '../../../core/text/words.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { formatDay, formatDayOrTime, formatLength } from '../../../core/time/format.ts';
import { civilNow } from '../../../core/time/zones.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';
import styles from './day-load.module.css';
import { LoadBar } from './load-bar.tsx';

/** Load of a day. One that is too much is a button: it offers what can move to another day. */
export function DayLoad({ load }: { load: Workload }) {
  const today = usePlanner((view) => view.today);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<HTMLElement | null>(null);
  const close = () => setAt(null);
  const over = load.planned - load.capacity;
  const isPressed = over > 0 && load.day >= today && !isReadOnly;
  const label = `${capitalize(formatDay(load.day, today))} has ${formatLength(Math.max(over, 0))} too much`;
  return (
    <div ref={box} tabIndex={-1}>
      {isPressed ? (
        <button
          type="button"
          className={styles.over}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAt(currentTarget)}
        >
          <LoadBar load={load} />
          <span className="visually-hidden">, move something</span>
        </button>
      ) : (
        <LoadBar load={load} />
      )}
      <Popover
        label={label}
        hasTitle
        open={at !== null && isPressed}
        onOpenChange={(isOpen) => !isOpen && close()}
        anchor={at}
        finalFocus={() => box.current?.querySelector('button') ?? box.current}
      >
        <Moves day={load.day} onDone={close} />
      </Popover>
    </div>
  );
}

function Moves({ day, onDone }: { day: Day; onDone: () => void }) {
  const session = usePlannerSession();
  const state = usePlanner((view) => view.state);
  const today = usePlanner((view) => view.today);
  const zone = usePlanner((view) => view.zone);
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const { clock } = settingsOf(state);
  const moves = useMemo(
    () => movesOff(state, day, { now, zone, settings: settingsOf(state) }),
    [state, day, now, zone],
  );
  return (
    <div className={styles.moves}>
      {moves.length === 0 ? (
        <p>
          Nothing on this day can move before it is due. Make a session shorter, or change your study time in Settings.
        </p>
      ) : (
        <ul className={styles.list}>
          {moves.map(({ id, title, minutes, to, command }) => (
            <li key={id}>
              <Button
                size="small"
                onClick={() => {
                  if (session.run(command).ok) onDone();
                }}
              >
                Move “{title}” ({formatLength(minutes)}) to {formatDayOrTime(to, today, clock)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
