import { Button } from '@bellweek/ui/button';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { settingsOf } from '../../core/state/state.ts';
import { civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import { reminderChoices } from '../../rules/reminders/reminder-choices.ts';
import { DayField } from '../fields/day-field.tsx';
import styles from '../fields/editor.module.css';
import { TimeField } from '../fields/time-field.tsx';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';

/** The moment at which the student wants to be reminded of one task or event. */
export function OwnReminder({ row }: { row: TaskOrEvent }) {
  const session = usePlannerSession();
  const state = useTables(['settings', 'blocks']);
  const today = usePlanner((view) => view.today);
  const now = usePlanner((view) => view.now);
  const zone = usePlanner((view) => view.zone);
  const { weekStart, clock, reminderTime } = settingsOf(state);
  const { id, remindAt } = row;
  const edit = (at: Civil | null) => {
    const fields = { remindAt: at };
    // Each occurrence has moments of its own.
    session.run(isEvent(row) ? { type: 'event.edit', id, fields } : { type: 'task.edit', id, fields }, {
      scope: 'this',
    });
  };
  const minute = remindAt === null ? null : minuteOfDay(remindAt);
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>Reminder</legend>
      <div className={styles.pair}>
        <DayField
          label="Reminder day"
          hideLabel
          placeholder="No reminder"
          today={today}
          weekStart={weekStart}
          value={remindAt === null ? null : dayOf(remindAt)}
          onChange={(day) => edit(day === null ? null : civilAt(day, minute ?? reminderTime))}
        />
        {remindAt !== null && (
          <TimeField
            label="Reminder time"
            hideLabel
            isRequired
            clock={clock}
            value={minute}
            onChange={(next) => next !== null && edit(civilAt(dayOf(remindAt), next))}
          />
        )}
      </div>
      {remindAt === null && (
        <div className={styles.actions}>
          {reminderChoices(state, row, Date.parse(now), zone).map(({ label, at }) => (
            <Button key={label} size="small" onClick={() => edit(at)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {remindAt !== null && remindAt <= civilNow(now, zone) && <p className={styles.quiet}>This time is over.</p>}
    </fieldset>
  );
}
