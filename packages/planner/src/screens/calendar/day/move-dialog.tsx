import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { useState } from 'react';
import type { Day } from '../../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import { DayField } from '../../fields/day-field.tsx';
import { TimeField } from '../../fields/time-field.tsx';
import { placeCommand, placeOf, titleOf } from '../../../rules/planning/item-actions.ts';
import type { CalendarRef } from '../../../rules/calendar/item-ref.ts';
import styles from './move-dialog.module.css';
import { useWhenFields } from '../hooks.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

/** The item of the open menu, and the element it belongs to. */
export interface MenuTarget {
  ref: CalendarRef;
  at: HTMLElement;
}

export interface MoveDialogProps {
  target: MenuTarget | null;
  onClose: () => void;
  onReveal: (day: Day) => void;
}

/** Dialog that moves a calendar item to another day, and to another time to the minute. */
export function MoveDialog({ target, onClose, onReveal }: MoveDialogProps) {
  const session = usePlannerSession();
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  const title = last ? titleOf(session.view.getState().state, last.ref) : '';
  return (
    <Dialog open={target !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={`Move “${title}”`}>
      {last && (
        <Fields
          key={`${last.ref.id} ${String(target !== null)}`}
          itemRef={last.ref}
          onDone={(day) => {
            onClose();
            if (day !== null) onReveal(day);
          }}
        />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  itemRef: CalendarRef;
  onDone: (day: Day | null) => void;
}

function Fields({ itemRef, onDone }: FieldsProps) {
  const session = usePlannerSession();
  const { state, zone, today } = session.view.getState();
  const fields = useWhenFields();
  const place = placeOf(state, itemRef, zone) ?? today;
  const hasTime = place.length > today.length;
  const [day, setDay] = useState(dayOf(place));
  const [minute, setMinute] = useState(hasTime ? minuteOfDay(place) : 0);
  const move = () => {
    const now = session.view.getState();
    const command = placeCommand(now.state, itemRef, hasTime ? civilAt(day, minute) : day, zone);
    onDone(command && session.run(command).ok ? day : null);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <DayField {...fields.day} label="Day" value={day} onChange={(next) => next !== null && setDay(next)} />
      {hasTime && (
        <TimeField
          {...fields.time}
          label="Time"
          isDue={itemRef.kind === 'due'}
          value={minute}
          onChange={(next) => next !== null && setMinute(next)}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onDone(null)}>Cancel</Button>
        <Button variant="primary" type="submit">
          Move
        </Button>
      </div>
    </form>
  );
}
