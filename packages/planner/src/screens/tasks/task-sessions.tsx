import { IconButton } from '@bellweek/ui/icon-button';
import { X } from 'lucide-react';
import type { PlannerSession } from '../../session/session.ts';
import type { Settings } from '../../schema/settings.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { settingsOf } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { capitalize } from '../../core/text/words.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import { doDays } from '../../rules/tasks/due.ts';
import { formatDay, formatDayOrTime, formatShortTime } from '../../core/time/format.ts';
import { totalLoad, workloadOf } from '../../rules/calendar/workload.ts';
import { formatLoad } from '../../rules/calendar/day-head.ts';
import { isAfterDue } from '../../rules/tasks/after-due.ts';
import { timedItemAt, moveCommand } from '../../rules/planning/moving.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { DayField } from '../fields/day-field.tsx';
import { DurationField } from '../fields/duration-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { longWork } from '../planning/session-dialog.tsx';
import { useTables } from '../use-tables.ts';
import { nextWorkTime } from './when.ts';
import styles from '../fields/editor.module.css';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';

interface SessionsProps {
  task: Task;
}

/** The sessions of a task, and how full the days are for which it is planned. */
export function Sessions({ task }: SessionsProps) {
  const state = useTables(['settings', 'blocks']);
  const settings = settingsOf(state);
  const today = usePlanner((view) => view.today);
  const zone = usePlanner((view) => view.zone);
  const blocks = blocksOf(state, task.id);
  if (blocks.length === 0) return <Loads task={task} settings={settings} />;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>Sessions</legend>
      <div className={styles.blocks}>
        {blocks.map((block) => (
          <Block key={block.id} {...{ task, block, settings, today, zone }} />
        ))}
      </div>
      <Loads task={task} settings={settings} />
    </fieldset>
  );
}

/** Adds a session at the next good time; for a long task `propose` asks first. */
export function addSession(session: PlannerSession, task: Task, propose: () => void): void {
  if (longWork(session, task) !== null) return propose();
  const view = session.view.getState();
  session.run({ type: 'block.add', taskId: task.id, block: { start: nextWorkTime(view.state, task, view) } });
}

/** Workload of the days on which the task is planned. */
function Loads({ task, settings }: SessionsProps & { settings: Settings }) {
  const state = useTables(['tasks', 'series', 'blocks', 'groups']);
  const today = usePlanner((view) => view.today);
  const zone = usePlanner((view) => view.zone);
  const days = doDays(state, task, zone).filter((day) => day >= today);
  if (days.length === 0) return null;
  return (
    <ul className={styles.loads} aria-label="How full these days are">
      {days.map((day) => {
        const [load] = workloadOf(state, [day], zone, settings);
        const over = load ? totalLoad([load]).over : 0;
        return (
          <li key={day} data-over={over > 0 || undefined}>
            {capitalize(formatDay(day, today))}: {load && formatLoad(load)}
          </li>
        );
      })}
    </ul>
  );
}

interface BlockProps extends SessionsProps {
  block: WorkBlock;
  settings: Settings;
  today: Day;
  zone: string;
}

function Block({ task, block, settings, today, zone }: BlockProps) {
  const session = usePlannerSession();
  const { state } = session.view.getState();
  const ref = { kind: 'block', id: block.id } as const;
  const item = timedItemAt(state, ref, zone);
  if (!item) return null;
  const { start, end } = item.span;
  const { clock, weekStart } = settings;
  const when = formatDayOrTime(start, today, clock);
  const move = (next: string) => session.run(moveCommand(ref, item, next, zone));
  return (
    <div className={styles.block} role="group" aria-label={`Session ${when}`}>
      <CheckBox
        label={`Session ${when}: done`}
        isDone={block.doneAt !== null}
        onCheck={() => session.run({ type: 'block.check', id: block.id, isDone: block.doneAt === null })}
      />
      <DayField
        label="Day of this session"
        hideLabel
        isRequired
        today={today}
        weekStart={weekStart}
        value={dayOf(start)}
        onChange={(day) => day !== null && move(civilAt(day, minuteOfDay(start)))}
      />
      <IconButton
        label={`Remove the session ${when}`}
        size="small"
        onClick={() => session.run({ type: 'block.remove', ids: [block.id] })}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
      <TimeField
        label="Starts"
        hideLabel
        isRequired
        clock={clock}
        value={minuteOfDay(start)}
        onChange={(minute) => minute !== null && move(civilAt(dayOf(start), minute))}
      />
      <DurationField
        label="Length of this session"
        hideLabel
        isRequired
        value={block.minutes}
        onChange={(minutes) => minutes !== null && session.run({ type: 'block.resize', id: block.id, minutes })}
      />
      <p className={styles.until}>to {formatShortTime(end, clock)}</p>
      {isAfterDue(task, end) && <p className={styles.late}>After the due date</p>}
    </div>
  );
}
