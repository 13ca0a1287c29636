import { IconButton } from '@bellweek/ui/icon-button';
import { Sheet } from '@bellweek/ui/sheet';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { quote } from '../../core/history/transaction.ts';
import { activeEvent, activeTask } from '../../core/state/views.ts';
import { later } from '../later.tsx';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { PlannerSession } from '../../session/session.ts';
import { usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import styles from './frame.module.css';
import { openerOf } from '../focus/focus-moves.ts';
import { SheetToast } from '../workspace/undo-toast.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';

const TaskEditor = later(async () => (await import('../tasks/task-editor.tsx')).TaskEditor);
const EventEditor = later(async () => (await import('../calendar/editor/event-editor.tsx')).EventEditor);

const TITLES = { task: 'Task', event: 'Event' } as const;

/** Panel of the open task or event: beside the calendar or over the list, and a sheet on a phone. */
export function Panel() {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isNarrow = useNarrow();
  const opened = useWorkspace((state) => state.opened);
  const isThere = useStore(
    session.view,
    ({ state }) =>
      opened !== null &&
      (opened.kind === 'task' ? activeTask(state, opened.id) : activeEvent(state, opened.id)) !== undefined,
  );
  const close = () => workspace.setState({ opened: null });
  const notice = useStore(session.view, (view) => view.notice);
  const before = useRef(notice);
  useEffect(() => {
    if (isThere) before.current = notice;
  });
  // Close the panel of a row that was deleted: here, in another tab or by undo.
  useEffect(() => {
    if (!opened || isThere) return;
    // A deletion in this window has given a notice of its own.
    if (session.view.getState().notice === before.current) sayDeletedElsewhere(session, opened);
    workspace.setState({ opened: null });
  }, [session, workspace, opened, isThere]);
  const lastOpened = useRef<{ ref: PanelRef; opener: Element | null }>(null);
  // Before the sheet takes the focus.
  useLayoutEffect(() => {
    if (opened) lastOpened.current = { ref: opened, opener: document.activeElement };
  }, [opened]);
  const findOpener = () => {
    const { ref, opener } = lastOpened.current ?? {};
    return ref ? openerOf(workspace.getState(), opener ?? null, ref) : null;
  };
  const content = opened && isThere ? <Details opened={opened} onClose={close} /> : null;
  if (isNarrow) {
    return (
      <Sheet
        open={content !== null}
        onClose={close}
        title={TITLES[opened?.kind ?? 'task']}
        size="wide"
        finalFocus={findOpener}
      >
        {content}
        <SheetToast />
      </Sheet>
    );
  }
  return opened && content ? (
    <Beside key={opened.id} title={TITLES[opened.kind]} opened={opened} onClose={close}>
      {content}
    </Beside>
  ) : null;
}

/** Says why the panel closes. */
function sayDeletedElsewhere(session: PlannerSession, { kind, id }: PanelRef): void {
  const { state } = session.view.getState();
  const { title } = (kind === 'task' ? state.rows.tasks.get(id) : state.rows.events.get(id)) ?? {};
  const name = title === undefined ? `This ${kind}` : quote(title);
  session.notify(`${name} was deleted in another window or on another device. It is in the trash, in Settings.`);
}

interface BesideProps {
  title: string;
  opened: PanelRef;
  onClose: () => void;
  children: ReactNode;
}

function Beside({ title, opened, onClose, children }: BesideProps) {
  const workspace = useWorkspaceStore();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, whose cleanup runs before the panel is removed: afterwards the focus would be lost already.
  useLayoutEffect(() => {
    const aside = panel.current;
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      // Skipped when the focus has moved on since.
      if (aside?.contains(document.activeElement))
        openerOf(workspace.getState(), opener, opened)?.focus({ preventScroll: true });
    };
    // The opener belongs to this item: another item remounts the panel.
  }, [workspace, opened]);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isText(event.target)) return;
        // Leaves the field, which saves its text: the letters are shortcuts again, and Escape closes the panel.
        event.preventDefault();
        heading.current?.focus({ preventScroll: true });
      }}
    >
      <div className={styles['panel-head']}>
        <h2 ref={heading} tabIndex={-1} className={styles['panel-title']}>
          {title}
        </h2>
        <IconButton label="Close" size="small" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles['panel-body']}>{children}</div>
    </aside>
  );
}

/** A text field without an open list, which Escape would close. */
const isText = (target: EventTarget): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  target.closest('aside') !== null &&
  target.ariaExpanded !== 'true';

interface DetailsProps {
  opened: PanelRef;
  onClose: () => void;
}

function Details({ opened, onClose }: DetailsProps) {
  const { announce } = useWorkspaceStore().getState();
  const shared = { id: opened.id, onClose, onAnnounce: announce };
  return opened.kind === 'task' ? (
    <TaskEditor key={opened.id} {...shared} isNew={opened.isNew} />
  ) : (
    <EventEditor key={opened.id} {...shared} />
  );
}
