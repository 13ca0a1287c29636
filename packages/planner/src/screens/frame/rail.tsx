import { IconButton } from '@bellweek/ui/icon-button';
import { LogoMark } from '@bellweek/ui/logo';
import { Menu } from '@bellweek/ui/menu';
import { CalendarRange, Plus, Search, Sun, Undo2 } from 'lucide-react';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useFocusTarget } from '../focus/use-focus-target.ts';
import { startEntry } from '../focus/focus-moves.ts';
import { Countdown } from '../planning/countdown.tsx';
import { MissedNotice } from '../planning/missed-notice.tsx';
import { TimerMark } from '../timing/later-timing.tsx';
import { NewsNotice } from '../planning/later-news.tsx';
import styles from './frame.module.css';
import { RailLesson } from './next-lesson.tsx';
import type { PlannerHost } from '../host.ts';
import { SafetyMark } from './safety-mark.tsx';
import { initialsOf } from './initials.ts';
import { undoRedo } from '../workspace/undo-redo.ts';
import { useMenuItems } from './use-menu-items.tsx';
import { useShortcut } from '../workspace/use-shortcut.ts';

/** Visible name; the button's accessible name says more. */
const Name = ({ children }: { children: string }) => (
  <span className={styles['tool-name']} aria-hidden="true">
    {children}
  </span>
);

/** Toolbar at the left edge of a wide window: what is used every day, and the rest behind the name. */
export function Rail({ host }: { host: PlannerHost }) {
  const workspace = useWorkspaceStore();
  const readOnly = usePlanner((view) => view.readOnly);
  const today = usePlanner((view) => view.today);
  const shortcut = useShortcut();
  const addButton = useFocusTarget('add-task');
  const { setSheet, goToNow } = workspace.getState();
  return (
    <div className={styles.rail} role="group" aria-label="Planner">
      {host.accountActions && (
        <span className={styles.logo}>
          <LogoMark size={26} />
        </span>
      )}
      {readOnly === null && (
        <IconButton
          data-tool
          ref={addButton}
          label="Add a task"
          aria-keyshortcuts={shortcut('task.add')}
          className={styles.add}
          onClick={() => startEntry(workspace.getState())}
        >
          <Plus size={22} aria-hidden="true" />
          <Name>Add</Name>
        </IconButton>
      )}
      <IconButton data-tool label="Today" aria-keyshortcuts={shortcut('today')} onClick={() => goToNow(today)}>
        <Sun size={20} aria-hidden="true" />
        <Name>Today</Name>
      </IconButton>
      <IconButton data-tool label="Search" aria-keyshortcuts={shortcut('search')} onClick={() => setSheet('search')}>
        <Search size={20} aria-hidden="true" />
        <Name>Search</Name>
      </IconButton>
      <IconButton data-tool label="Timetable" onClick={() => setSheet('timetable')}>
        <CalendarRange size={20} aria-hidden="true" />
        <Name>Timetable</Name>
      </IconButton>
      {readOnly === null && <UndoButton />}
      <TimerMark variant="rail" />
      <RailLesson />
      <Countdown variant="rail" />
      <MissedNotice variant="rail" />
      <NewsNotice variant="rail" />
      <div className={styles['rail-end']}>
        <SafetyMark sync={host.sync} hasName />
        <NameMenu host={host} />
      </div>
    </div>
  );
}

/** By itself, so that an act renders one button of the toolbar. */
function UndoButton() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const undo = usePlanner((view) => view.undo);
  const shortcut = useShortcut();
  return (
    <IconButton
      data-tool
      label={undo === null ? 'Nothing to undo' : `Undo: ${undo}`}
      aria-keyshortcuts={shortcut('undo')}
      aria-disabled={undo === null}
      onClick={() => undo !== null && undoRedo(session, workspace.getState(), 'undo')}
    >
      <Undo2 size={20} aria-hidden="true" />
      <Name>Undo</Name>
    </IconButton>
  );
}

/** The student's initials, and behind them what is not used every day. */
function NameMenu({ host }: { host: PlannerHost }) {
  const name = host.accountName ?? '';
  return (
    <Menu
      label="More"
      side="right"
      align="end"
      items={useMenuItems(host, false)}
      trigger={
        <IconButton data-tool label={name === '' ? 'More' : `${name}, more`}>
          {/* Drawn by the style sheet: the text of the button is the name. */}
          <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />
          <Name>{name.split(' ')[0] || 'More'}</Name>
        </IconButton>
      }
    />
  );
}
