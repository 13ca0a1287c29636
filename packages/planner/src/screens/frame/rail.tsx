import { IconButton } from '@bellweek/ui/icon-button';
import { Keyboard, PanelLeftClose, PanelLeftOpen, Plus, Redo2, Search, Settings, Undo2 } from 'lucide-react';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useFocusTarget } from '../focus/use-focus-target.ts';
import { startEntry } from '../focus/focus-moves.ts';
import { Countdown } from '../planning/countdown.tsx';
import { MissedNotice } from '../planning/missed-notice.tsx';
import styles from './frame.module.css';
import { RailLesson } from './next-lesson.tsx';
import type { PlannerHost } from '../host.ts';
import { SafetyMark } from './safety-mark.tsx';
import { undoRedo } from '../workspace/undo-redo.ts';
import { useShortcut } from '../workspace/use-shortcut.ts';

/** Visible name; the button's accessible name says more. */
const Name = ({ children }: { children: string }) => (
  <span className={styles['tool-name']} aria-hidden="true">
    {children}
  </span>
);

/** Toolbar at the left edge of a wide window. */
export function Rail({ sync }: { sync: PlannerHost['sync'] }) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const readOnly = usePlanner((view) => view.readOnly);
  const undo = usePlanner((view) => view.undo);
  const redo = usePlanner((view) => view.redo);
  const isListOpen = useWorkspace((state) => state.isListOpen);
  const shortcut = useShortcut();
  const addButton = useFocusTarget('add-task');
  const { setSheet, toggleList } = workspace.getState();
  const ListIcon = isListOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <div className={styles.rail} role="group" aria-label="Planner">
      <IconButton
        data-tool
        label={isListOpen ? 'Hide the list' : 'Show the list'}
        aria-keyshortcuts={shortcut('list.toggle')}
        aria-expanded={isListOpen}
        onClick={toggleList}
      >
        <ListIcon size={20} aria-hidden="true" />
        <Name>List</Name>
      </IconButton>
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
      <IconButton data-tool label="Search" aria-keyshortcuts={shortcut('search')} onClick={() => setSheet('search')}>
        <Search size={20} aria-hidden="true" />
        <Name>Search</Name>
      </IconButton>
      {readOnly === null && (
        <>
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
          <IconButton
            data-tool
            label={redo === null ? 'Nothing to redo' : `Redo: ${redo}`}
            aria-keyshortcuts={shortcut('redo')}
            aria-disabled={redo === null}
            onClick={() => redo !== null && undoRedo(session, workspace.getState(), 'redo')}
          >
            <Redo2 size={20} aria-hidden="true" />
            <Name>Redo</Name>
          </IconButton>
        </>
      )}
      <RailLesson />
      <Countdown variant="rail" />
      <MissedNotice variant="rail" />
      <div className={styles['rail-end']}>
        <SafetyMark sync={sync} hasName />
        <IconButton
          data-tool
          label="Keyboard shortcuts"
          aria-keyshortcuts={shortcut('help')}
          onClick={() => setSheet('keys')}
        >
          <Keyboard size={20} aria-hidden="true" />
          <Name>Shortcuts</Name>
        </IconButton>
        <IconButton
          data-tool
          label="Settings"
          aria-keyshortcuts={shortcut('settings')}
          onClick={() => setSheet('settings')}
        >
          <Settings size={20} aria-hidden="true" />
          <Name>Settings</Name>
        </IconButton>
      </div>
    </div>
  );
}
