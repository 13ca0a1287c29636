import { useState } from 'react';
import type { CSSProperties, FocusEvent, ReactNode } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import { usePlanner, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { PlannerHost } from '../host.ts';
import { QuickEntry } from '../quick-entry/quick-entry.tsx';
import { TaskList } from '../tasks/task-list.tsx';
import { later } from '../later.tsx';
import { useTables } from '../use-tables.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CalendarSide } from './calendar-side.tsx';
import styles from './frame.module.css';
import { NarrowHead } from './narrow-head.tsx';
import { Panel } from './panel.tsx';
import { Rail } from './rail.tsx';
import { UndoToast, noticeText } from '../workspace/undo-toast.tsx';
import { TimerMark } from '../timing/later-timing.tsx';
import { Sheets } from './sheets.tsx';
import { Splitter, useListWidth } from './splitter.tsx';
import { useFocusAfterClose } from './use-focus-after-close.ts';
import { useFileDrop } from './use-file-drop.ts';
import { usePlannerKeys } from './use-planner-keys.ts';
import { isListCoveredNow, useNarrow } from '../workspace/use-narrow.ts';

const ScopeDialog = later(async () => (await import('./scope-dialog.tsx')).ScopeDialog, null);
const PrintSheet = later(async () => (await import('../files/print-sheet.tsx')).PrintSheet, null);

export interface FrameProps {
  host: PlannerHost;
}

/** List and calendar side by side with the panel of the open item; on a phone one part at a time. */
export function Frame({ host }: FrameProps) {
  const isNarrow = useNarrow();
  const width = useListWidth();
  const workspace = useWorkspaceStore();
  usePlannerKeys(workspace);
  useFileDrop(workspace);
  useFocusAfterClose();
  const viewType = useWorkspace((workspace) => workspace.viewType);
  const isListOpen = useWorkspace((workspace) => workspace.isListOpen);
  // A sheet shows its own notices: the toast below it cannot be reached.
  const isCovered = useWorkspace((workspace) => workspace.sheet !== null || (isNarrow && workspace.opened !== null));
  // Remount when the date order changes, so that memoized rows are formatted again.
  const { dates } = settingsOf(useTables(['settings']));
  const [isHeld, hold] = useHeldList();
  const isListShown = isNarrow ? viewType === 'list' : isListOpen;
  const hasList = isListShown || (isNarrow && isHeld);
  const hasCalendar = !isNarrow || viewType !== 'list';
  /** Close a panel that covers the list which has taken the focus. A frame later: a panel that opens takes it back. */
  const uncoverList = ({ currentTarget: list }: FocusEvent) => {
    if (!isListCoveredNow()) return;
    requestAnimationFrame(() => {
      if (list.contains(document.activeElement)) workspace.setState({ opened: null });
    });
  };
  return (
    <div className={styles.frame} data-frame data-narrow={isNarrow || undefined}>
      <h1 className="visually-hidden">Planner</h1>
      {isNarrow ? <NarrowHead host={host} /> : <Rail host={host} />}
      <Workspace key={dates} listWidth={width.width} hasList={hasList}>
        {hasList && (
          <div className={styles.list} data-held={!isListShown || undefined} onFocus={uncoverList}>
            <TaskList
              accountId={host.accountId}
              entry={<QuickEntry accountId={host.accountId} hasFeeds={Boolean(host.feeds)} />}
            />
          </div>
        )}
        {isListShown && hasCalendar && <Splitter width={width} />}
        {hasCalendar && <CalendarSide accountId={host.accountId} />}
        <Panel />
      </Workspace>
      <div className={styles.foot}>
        {/* The same element on every size, so that it stays while the window becomes narrow. */}
        <div hidden={isCovered}>
          <UndoToast />
        </div>
        {isNarrow && (
          <>
            <TimerMark variant="line" />
            <BottomBar onHeld={hold} />
          </>
        )}
      </div>
      <Sheets host={host} />
      <ScopeDialog />
      <PrintSheet />
      <MoveHint />
      <LiveRegions />
    </div>
  );
}

interface WorkspaceProps {
  /** Pixels. */
  listWidth: number;
  hasList: boolean;
  children: ReactNode;
}

/** List, calendar and panel. Attributes say which are there: `:has()` would check the styles of all of them at each change. */
function Workspace({ listWidth, hasList, children }: WorkspaceProps) {
  const hasPanel = useWorkspace((state) => state.opened !== null);
  return (
    <div
      className={styles.workspace}
      style={{ '--list-width': `${listWidth}px` } as CSSProperties}
      data-list={hasList || undefined}
      data-panel={hasPanel || undefined}
    >
      {children}
    </div>
  );
}

/**
 * Keeps the list mounted, but hidden, while one of its lines is dragged to the calendar: a touch sends its events to
 * the element it began on, and ends when that is removed.
 */
function useHeldList(): [isHeld: boolean, hold: () => void] {
  const [isHeld, setHeld] = useState(false);
  const hold = () => {
    setHeld(true);
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => setHeld(false), { once: true });
  };
  return [isHeld, hold];
}

/** Keys of a move that goes on. Screen readers have heard them already. */
function MoveHint() {
  const hint = useWorkspace((workspace) => workspace.hint);
  return hint === null ? null : (
    <p className={styles.hint} aria-hidden="true">
      {hint}
    </p>
  );
}

/**
 * Live regions for screen readers. The explicit `aria-live` keeps them announced while a sheet is open. A repeated
 * sentence is announced again: it is another element.
 */
function LiveRegions() {
  const announcement = useWorkspace((workspace) => workspace.announcement);
  const notice = usePlanner((view) => view.notice);
  return (
    <div className="visually-hidden">
      <p role="status" aria-live="polite">
        <span key={notice?.id}>{notice && noticeText(notice)}</span>
      </p>
      <p role="status" aria-live="polite">
        <span key={announcement.id}>{announcement.sentence}</span>
      </p>
    </div>
  );
}
