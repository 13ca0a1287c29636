import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { useStore } from 'zustand';
import { settingsOf } from '../../domain/state/state.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { sayDate, weekdayName } from '../../domain/time/words.ts';
import type { PlannerSession } from '../../session/session.ts';
import { entriesOf } from './day-entries.ts';
import { DayLines } from './day-lines.tsx';
import styles from './day-popover.module.css';
import type { CalendarRef } from './item-ref.ts';
import { LoadBar } from './load-bar.tsx';
import type { ShownDay } from './shown-day.ts';
import { useLooks } from './use-shown-days.ts';

export interface DayPopoverProps {
  session: PlannerSession;
  /** The day it shows all of; null while it is closed. */
  shown: ShownDay | null;
  at: HTMLElement | null;
  onClose: () => void;
  onOpen: (ref: CalendarRef) => void;
  onMenu: (ref: CalendarRef, at: HTMLElement) => void;
  /** Shows the day by the hour. */
  onDay: (day: Day) => void;
  onReveal: (day: Day) => void;
  onSay: (sentence: string) => void;
}

/** All that is on a day, where a month has room for some of it. */
export function DayPopover(props: DayPopoverProps) {
  const { session, shown, at, onClose } = props;
  const today = useStore(session.view, (view) => view.today);
  const label = shown ? `${weekdayName(shown.day)} ${sayDate(shown.day, today)}` : '';
  return (
    <Popover
      label={label}
      open={shown !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={at}
      align="start"
    >
      {shown && <Content {...props} shown={shown} label={label} />}
    </Popover>
  );
}

function Content(props: DayPopoverProps & { shown: ShownDay; label: string }) {
  const { session, shown, label, onClose, onOpen, onMenu, onDay, onReveal, onSay } = props;
  const { clock } = settingsOf(useLooks(session));
  return (
    <div className={styles.day}>
      <h3 className={styles.title}>{label}</h3>
      <LoadBar load={shown.load} />
      <DayLines
        {...{ session, onClose, onOpen, onMenu, onReveal, onSay }}
        day={shown.day}
        entries={entriesOf(shown, clock)}
      />
      <Button
        size="small"
        onClick={() => {
          onClose();
          onDay(shown.day);
        }}
      >
        Show this day
      </Button>
    </div>
  );
}
