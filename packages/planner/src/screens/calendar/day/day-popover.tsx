import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { settingsOf } from '../../../core/state/state.ts';
import { formatWeekdayDate } from '../../../core/time/format.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { entriesOf } from './day-entries.ts';
import { DayLines } from './day-lines.tsx';
import styles from './day-popover.module.css';
import { LessonLines } from '../lesson/lesson-lines.tsx';
import { DayLoad } from './day-load.tsx';
import type { CalendarDay } from '../../../rules/calendar/calendar-day.ts';
import { useColourState } from '../use-shown-days.ts';
import { usePlanner } from '../../workspace/planner-context.tsx';

export interface DayPopoverProps {
  /** The day whose entries it shows; null while it is closed. */
  shown: CalendarDay | null;
  at: HTMLElement | null;
  onClose: () => void;
  acts: CalendarActions;
}

/** Popover with all entries of a day that has no room for them. */
export function DayPopover(props: DayPopoverProps) {
  const { shown, at, onClose } = props;
  const today = usePlanner((view) => view.today);
  const label = shown ? formatWeekdayDate(shown.day, today) : '';
  return (
    <Popover
      label={label}
      hasTitle
      open={shown !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={at}
      align="start"
    >
      {shown && <Content {...props} shown={shown} />}
    </Popover>
  );
}

function Content(props: DayPopoverProps & { shown: CalendarDay }) {
  const { shown, at, onClose, acts } = props;
  const today = usePlanner((view) => view.today);
  const { clock } = settingsOf(useColourState());
  return (
    <div className={styles.day}>
      <DayLoad load={shown.load} />
      <DayLines day={shown.day} entries={entriesOf(shown, clock)} onClose={onClose} acts={acts} />
      {shown.lessons.length > 0 && (
        <div className={styles.lines} role="group" aria-label="Lessons">
          <LessonLines
            {...{ today, clock, lessons: shown.lessons }}
            onPress={(id, line) => {
              onClose();
              acts.onLesson(id, at ?? line);
            }}
          />
        </div>
      )}
      <Button
        size="small"
        onClick={() => {
          onClose();
          acts.onDay(shown.day);
        }}
      >
        Show this day
      </Button>
    </div>
  );
}
