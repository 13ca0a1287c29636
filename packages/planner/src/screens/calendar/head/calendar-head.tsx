import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Popover } from '@bellweek/ui/popover';
import { CalendarX, ChevronDown, ChevronLeft, ChevronRight, CopyPlus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { SettingsFields } from '../../../core/commands/command.ts';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { useShortcut } from '../../workspace/use-shortcut.ts';
import { useTables } from '../../use-tables.ts';
import styles from './calendar-head.module.css';
import { useFocusTarget } from '../../focus/use-focus-target.ts';
import { CALENDAR_VIEW_TYPES, nextRange, rangeTitle, shortTitle } from '../../../rules/calendar/calendar-range.ts';
import type { CalendarViewType } from '../../../rules/calendar/calendar-range.ts';
import { copyOptions, copyShown } from './copy-option.ts';
import { MiniMonth } from './mini-month.tsx';
import { useHoverZone } from '../day/use-hover-zone.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../../workspace/planner-context.tsx';
import { useNarrow } from '../../workspace/use-narrow.ts';

export interface CalendarHeadProps {
  viewType: CalendarViewType;
  day: Day;
  onViewType: (viewType: CalendarViewType) => void;
  onDay: (day: Day) => void;
  /** Add an item, with its editor beside that element. */
  onNew: (at: HTMLElement) => void;
}

const NAMES: Record<CalendarViewType, { name: string; range: string }> = {
  day: { name: 'Day', range: 'day' },
  week: { name: 'Week', range: 'week' },
  month: { name: 'Month', range: 'month' },
};

/** Head of the calendar: the range shown, and navigation to others. */
export function CalendarHead(props: CalendarHeadProps) {
  const { viewType, day, onViewType, onDay, onNew } = props;
  const today = usePlanner((view) => view.today);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const shortcut = useShortcut();
  const { goToNow } = useWorkspaceStore().getState();
  const newButton = useFocusTarget('new-item');
  const { range } = NAMES[viewType];
  const settings = settingsOf(useTables(['settings']));
  const isNarrow = useNarrow();
  const step = (count: 1 | -1) => onDay(nextRange(viewType, day, count, { today, settings }));
  // Dragged items reach other days by hovering over these buttons.
  const earlier = useHoverZone<HTMLButtonElement>(() => step(-1));
  const later = useHoverZone<HTMLButtonElement>(() => step(1));
  return (
    <div className={styles.head} role="group" aria-label="What the calendar shows">
      <IconButton ref={earlier} label={`Previous ${range}`} className={styles.step} onClick={() => step(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton ref={later} label={`Next ${range}`} className={styles.step} onClick={() => step(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <RangeTitle viewType={viewType} day={day} onDay={onDay} />
      {/* The rail of a wide window has it. */}
      {isNarrow && (
        <Button
          size="small"
          className={styles.today}
          aria-keyshortcuts={shortcut('today')}
          onClick={() => goToNow(today)}
        >
          Today
        </Button>
      )}
      <ViewSwitch viewType={viewType} onViewType={onViewType} />
      {!isReadOnly && (
        <IconButton
          ref={newButton}
          label="New task or event"
          aria-keyshortcuts={shortcut('item.add')}
          onClick={(event) => onNew(event.currentTarget)}
        >
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** Title of the range; opens a small month for navigation and the actions on the range. */
function RangeTitle({ viewType, day, onDay }: Pick<CalendarHeadProps, 'viewType' | 'day' | 'onDay'>) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const shortcut = useShortcut();
  const state = useTables(['settings', 'timetables']);
  const settings = settingsOf(state);
  const today = usePlanner((view) => view.today);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  const [isOpen, setOpen] = useState(false);
  const go = (next: Day) => {
    setOpen(false);
    onDay(next);
  };
  const takeOut = () => {
    setOpen(false);
    workspace.getState().openTakeOut({ day: day < today ? today : day, part: 'whole', reason: 'ill' });
  };
  const edit = (fields: SettingsFields) => {
    setOpen(false);
    session.run({ type: 'settings.edit', fields });
  };
  const hold = useHoverZone<HTMLButtonElement>(() => {
    setOpen(true);
    // Close after any drop, on a day of the month or elsewhere.
    window.addEventListener('pointerup', () => setOpen(false), { once: true });
  });
  return (
    <h2 className={styles.title}>
      <Popover
        label="Go to a day"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button ref={hold} type="button" className={styles.range}>
            <span className={styles.long}>{rangeTitle(viewType, day, settings, today)}</span>
            <span className={styles.short}>{shortTitle(viewType, day, settings, today)}</span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        }
      >
        <div className={styles.month}>
          <MiniMonth day={day} onDay={go} />
          {!isReadOnly && viewType !== 'month' && <Copies viewType={viewType} day={day} onDay={go} />}
          {!isReadOnly && viewType !== 'month' && (
            <Button size="small" wide className={styles.copy} onClick={takeOut}>
              <CalendarX size={16} aria-hidden="true" /> I’m ill or away…
            </Button>
          )}
          {!isReadOnly && viewType === 'week' && (
            <Button
              size="small"
              wide
              className={styles.copy}
              aria-keyshortcuts={shortcut('weekend')}
              onClick={() => edit({ hidesWeekend: !settings.hidesWeekend })}
            >
              {settings.hidesWeekend ? 'Show weekend' : 'Hide weekend'}
            </Button>
          )}
          {!isReadOnly && state.rows.timetables.size > 0 && (
            <Button
              size="small"
              wide
              className={styles.copy}
              onClick={() => edit({ showsLessons: !settings.showsLessons })}
            >
              {settings.showsLessons ? 'Hide lessons' : 'Show lessons'}
            </Button>
          )}
        </div>
      </Popover>
    </h2>
  );
}

interface CopiesProps extends Pick<CalendarHeadProps, 'day' | 'onDay'> {
  viewType: Exclude<CalendarViewType, 'month'>;
}

/** Copy the range shown to a later one, and go there. */
function Copies({ viewType, day, onDay }: CopiesProps) {
  const session = usePlannerSession();
  const shortcut = useShortcut();
  return copyOptions(viewType).map(({ label, by }, at) => (
    <Button
      key={label}
      size="small"
      wide
      className={styles.copy}
      aria-keyshortcuts={at === 0 ? shortcut('copy') : undefined}
      onClick={() => {
        const copied = copyShown(session, viewType, day, by);
        if (copied !== null) onDay(copied);
      }}
    >
      <CopyPlus size={16} aria-hidden="true" /> {label}
    </Button>
  ));
}

function ViewSwitch({ viewType, onViewType }: Pick<CalendarHeadProps, 'viewType' | 'onViewType'>) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">View</legend>
      {CALENDAR_VIEW_TYPES.map((each) => (
        <ChoiceButton
          key={each}
          look="own"
          className={styles.view}
          name={name}
          checked={each === viewType}
          onChange={() => onViewType(each)}
        >
          <span>{NAMES[each].name}</span>
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
