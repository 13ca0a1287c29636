import { useId } from 'react';
import type { EventFields } from '../../../core/commands/command.ts';
import type { AllDayEvent, PlannerEvent } from '../../../schema/planner-event.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { civilAt, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';
import styles from '../../fields/editor.module.css';
import { DayField } from '../../fields/day-field.tsx';
import { TimeField } from '../../fields/time-field.tsx';
import { useScopedRun } from '../../series/scope-switch.tsx';
import { useTables } from '../../use-tables.ts';
import { describePlace } from '../../../rules/planning/item-actions.ts';
import { timedItemAt, spanCommand } from '../../../rules/planning/moving.ts';
import { useWhenFields } from '../hooks.ts';
import eventStyles from './event-editor.module.css';
import { allDayFields, endingAt, endingOn, startingAt, startingOn } from './event-times.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

interface WhenProps<E extends PlannerEvent = PlannerEvent> {
  event: E;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}

/** When an event takes place: to the minute, or by whole days. */
export function EventWhen({ event, onAnnounce }: WhenProps) {
  const run = useScopedRun();
  const checkId = useId();
  const { blockMinutes } = settingsOf(useTables(['settings']));
  const zone = usePlanner((view) => view.zone);
  const item = timedItemAt(useTables(['events', 'series']), { kind: 'event', id: event.id }, zone);
  const toggle = () =>
    run({ type: 'event.edit', id: event.id, fields: allDayFields(event, item?.span ?? null, blockMinutes) });
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>When</legend>
      <label className={eventStyles.check} htmlFor={checkId}>
        <input id={checkId} type="checkbox" checked={event.isAllDay} onChange={toggle} />
        All day
      </label>
      {event.isAllDay ? (
        <Days event={event} onAnnounce={onAnnounce} />
      ) : (
        item && <Times event={event} span={item.span} onAnnounce={onAnnounce} />
      )}
      {!event.isAllDay && <TakesTime event={event} />}
    </fieldset>
  );
}

function TakesTime({ event }: { event: PlannerEvent }) {
  const run = useScopedRun();
  const [id, hintId] = [useId(), useId()];
  const toggle = () => run({ type: 'event.edit', id: event.id, fields: { isFree: !event.isFree } });
  return (
    <div>
      <label className={eventStyles.check} htmlFor={id}>
        <input id={id} type="checkbox" checked={!event.isFree} aria-describedby={hintId} onChange={toggle} />
        Takes time
      </label>
      <p id={hintId} className={styles.quiet}>
        {event.isFree ? 'You can plan work at the same time.' : 'No work is planned at the same time.'}
      </p>
    </div>
  );
}

function Days({ event }: WhenProps<AllDayEvent>) {
  const run = useScopedRun();
  const fields = useWhenFields();
  const edit = (changed: EventFields) => run({ type: 'event.edit', id: event.id, fields: changed });
  return (
    <div className={styles.pair}>
      <DayField
        {...fields.day}
        label="First day"
        value={event.start}
        onChange={(day) => day !== null && edit(startingOn(event, day))}
      />
      <DayField
        {...fields.day}
        label="Last day"
        value={event.end}
        onChange={(day) => day !== null && edit(endingOn(event, day))}
      />
    </div>
  );
}

function Times({ event, span, onAnnounce }: WhenProps & { span: Span }) {
  const session = usePlannerSession();
  const run = useScopedRun();
  const fields = useWhenFields();
  const put = (next: Span) => {
    const { state, zone, today } = session.view.getState();
    const ref = { kind: 'event', id: event.id } as const;
    const item = timedItemAt(state, ref, zone);
    if (!item || !run(spanCommand(ref, item, next, zone)).ok) return;
    // The other end may have moved too.
    onAnnounce(describePlace(session.view.getState().state, ref, today, zone));
  };
  const [startDay, startMinute] = [dayOf(span.start), minuteOfDay(span.start)];
  const [endDay, endMinute] = [dayOf(span.end), minuteOfDay(span.end)];
  return (
    <>
      <div className={styles.pair}>
        <DayField
          {...fields.day}
          label="Starts on"
          value={startDay}
          onChange={(day) => day !== null && put(startingAt(span, civilAt(day, startMinute)))}
        />
        <TimeField
          {...fields.time}
          label="Starts at"
          value={startMinute}
          onChange={(minute) => minute !== null && put(startingAt(span, civilAt(startDay, minute)))}
        />
      </div>
      <div className={styles.pair}>
        <DayField
          {...fields.day}
          label="Ends on"
          value={endDay}
          onChange={(day) => day !== null && put(endingAt(span, civilAt(day, endMinute)))}
        />
        <TimeField
          {...fields.time}
          label="Ends at"
          value={endMinute}
          onChange={(minute) => minute !== null && put(endingAt(span, civilAt(endDay, minute)))}
        />
      </div>
    </>
  );
}
