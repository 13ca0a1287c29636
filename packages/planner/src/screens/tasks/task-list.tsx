import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { quoteName } from '../../rules/quick-entry/names.ts';
import { activeTask } from '../../core/state/views.ts';
import { usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { appendToDraft } from '../workspace/entry-draft.ts';
import { startEntry } from '../focus/focus-moves.ts';
import { useFocusArea } from '../focus/use-focus-target.ts';
import { useNarrow } from '../workspace/use-narrow.ts';
import { useMoveToToday } from '../planning/move-to-today.tsx';
import { SessionDialog } from '../planning/session-dialog.tsx';
import { useTables } from '../use-tables.ts';
import { FilterSummary } from './filter-summary.tsx';
import { later } from '../later.tsx';
import { useStableActions } from './list-actions.ts';
import type { ListActions } from './list-actions.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import { listKeys } from './list-keys.ts';
import { SectionLine } from './section-line.tsx';
import { EMPTY_SELECTION } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TaskLine } from './task-line.tsx';
import styles from './task-list.module.css';
import { useRenderedLines, useLines } from './use-lines.ts';
import type { RenderedLines, Lines } from './use-lines.ts';
import { useListSelection, useListHandlers, useMenus } from './use-list-handlers.ts';
import type { ListHandlers, ListSelection, ListMenus } from './use-list-handlers.ts';
import { useListDrag } from './use-list-drag.ts';
import { useReveal } from './use-reveal.ts';
import { LIST_TABLES, useSections } from './use-sections.ts';
import type { Sections } from './use-sections.ts';

const DayPickerPopover = later(async () => (await import('./day-picker-popover.tsx')).DayPickerPopover, null);
const ExamLine = later(async () => (await import('./exam-line.tsx')).ExamLine, null);
const TaskMenu = later(async () => (await import('./task-menu.tsx')).TaskMenu, null);
const GroupMenu = later(async () => (await import('./group-menu.tsx')).GroupMenu, null);

export interface TaskListProps {
  accountId: string;
  /** The quick entry field. */
  entry: ReactNode;
}

/** The to-do list, grouped and in order of importance. Inside a `DragArea`. */
export function TaskList({ accountId, entry }: TaskListProps) {
  const isNarrow = useNarrow();
  const view = useSections();
  const choice = useListSelection(view);
  const menus = useMenus();
  const workspace = useWorkspaceStore();
  const box = useRef<HTMLDivElement>(null);
  useListFocus(box);
  const lines = useLines();
  const today = useMoveToToday(() => workspace.getState().focus.find('list'));
  const acts = useListHandlers({ moveToToday: today.move, view, choice, menus, lines });
  const { canChange, selection, setSelection } = choice;
  const isEmpty = view.rows.length === 0;
  const selected = view.order.filter((id) => selection.ids.has(id));
  return (
    <section className={styles.list} aria-label="To do">
      <ListHead open={view.open} isFiltered={view.isFiltered} isEmpty={isEmpty} canChange={canChange} />
      {canChange && !isNarrow && entry}
      <FilterSummary shown={view.rows.filter(({ kind }) => kind !== 'section').length} />
      {isEmpty ? (
        <ListEmpty isFiltered={view.isFiltered} canChange={canChange} />
      ) : (
        <ListLines box={box} {...{ view, choice, menus, lines, acts }} />
      )}
      <Reveal {...{ box, lines, view }} />
      <SelectionBar
        count={selected.length}
        onFinish={() => {
          acts.finish(selected, true);
          setSelection(EMPTY_SELECTION);
        }}
        onMenu={(anchor) => menus.setMenu({ ids: selected, anchor })}
        onClear={() => {
          setSelection(EMPTY_SELECTION);
          // Clearing removes the bar with the focused button.
          requestAnimationFrame(
            () => document.activeElement === document.body && workspace.getState().focus.focus('list'),
          );
        }}
      />
      <Menus {...{ accountId, view, choice, menus, acts }} />
      {today.dialog}
    </section>
  );
}

/** By itself, so that a task that is added renders the list once. */
function Reveal({ box, lines, view }: Pick<PartsProps, 'lines' | 'view'> & { box: RefObject<HTMLElement | null> }) {
  useReveal(box, lines, view);
  return null;
}

/** Registers the lines as focus targets: one task's, or the tab stop. */
function useListFocus(box: RefObject<HTMLElement | null>): void {
  const find = (id?: string) => {
    const selector = id === undefined ? '[data-line][tabindex="0"]' : `[data-line="${CSS.escape(id)}"]`;
    return box.current?.querySelector<HTMLElement>(selector) ?? null;
  };
  useFocusArea('list', find);
}

interface PartsProps {
  view: Sections;
  choice: ListSelection;
  menus: ListMenus;
  lines: Lines;
  acts: ListHandlers;
}

function ListLines(props: PartsProps & { box: RefObject<HTMLDivElement | null> }) {
  const session = usePlannerSession();
  const { box, view, choice, menus, lines, acts } = props;
  const mark = useRef<HTMLDivElement>(null);
  const workspace = useWorkspaceStore();
  const openedId = useWorkspace((state) => state.opened?.id ?? null);
  const { rows, order, sections, state } = view;
  const { selection, setSelection, canChange } = choice;
  const { drawn, height, tabStop, places } = useRenderedLines(box, lines, state, rows);
  const grab = useListDrag(mark, { box, places, rows, order, selection, canChange, onHold: acts.menu });
  const actions = useStableActions({ ...acts, grab });
  const onKeyDown = listKeys({
    session,
    rows,
    sections,
    order,
    lines,
    selection,
    setSelection,
    canChange,
    open: (task) => acts.open(task.id),
    openExam: acts.openExam,
    check: acts.finish,
    rename: acts.rename,
    plan: acts.planFree,
    menu: acts.menu,
    toggle: acts.toggle,
    groupMenu: acts.groupMenu,
    say: workspace.getState().announce,
  });
  return (
    <div ref={box} className={styles.box}>
      <div
        role="treegrid"
        className={styles.lines}
        aria-label="Tasks"
        aria-multiselectable="true"
        aria-rowcount={rows.length}
        style={{ height }}
        onKeyDownCapture={view.flush}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          // A line includes its buttons: the focus continues from there once a menu has removed something.
          const key = target.closest<HTMLElement>('[data-line]')?.dataset.line;
          if (key !== undefined) lines.setActive(key);
        }}
      >
        <Drawn {...{ view, drawn, tabStop, selection, openedId, actions, canChange }} renaming={menus.renaming} />
      </div>
      <div ref={mark} className={styles.drop} hidden />
    </div>
  );
}

interface DrawnProps extends Pick<ListSelection, 'selection' | 'canChange'> {
  view: Sections;
  drawn: RenderedLines['drawn'];
  tabStop: string | undefined;
  openedId: string | null;
  renaming: string | null;
  actions: ListActions;
}

/** Rendered lines. A task shows its latest state, even while its part of the list is outdated. */
function Drawn({ view, drawn, tabStop, selection, openedId, renaming, actions, canChange }: DrawnProps) {
  const { rows, now, zone } = view;
  const state = useTables(LIST_TABLES);
  return drawn.map(({ key, index, start, size }) => {
    const row = rows[index];
    const shared = { actions, isTabStop: key === tabStop, canChange, place: index + 1 };
    const at = { height: size, transform: `translateY(${String(start)}px)` };
    return (
      <div key={key} role="presentation" className={styles.slot} style={at}>
        {row?.kind === 'section' && <SectionLine section={row.section} {...shared} />}
        {row?.kind === 'exam' && (
          <ExamLine exam={row.exam} state={state} now={now} isOpen={openedId === key} {...shared} />
        )}
        {row?.kind === 'task' && (
          <TaskLine
            state={state}
            now={now}
            zone={zone}
            task={activeTask(state, row.task.id) ?? row.task}
            isSelected={selection.ids.has(key)}
            isSelecting={selection.ids.size > 0}
            isOpen={openedId === key}
            isRenaming={renaming === key}
            {...shared}
          />
        )}
      </div>
    );
  });
}

function Menus(props: Omit<PartsProps, 'lines'> & { accountId: string }) {
  const { accountId, view, choice, menus, acts } = props;
  const workspace = useWorkspaceStore();
  return (
    <>
      <TaskMenu
        sections={view.sections}
        target={menus.menu}
        onClose={() => menus.setMenu(null)}
        onOpen={acts.open}
        onRename={menus.setRenaming}
        onSelect={(ids) => choice.setSelection({ ids: new Set(ids), anchor: ids[0] ?? null })}
        onFinish={acts.finish}
        onPlanFree={acts.planFree}
        onPlanSessions={menus.setPlanning}
        onPickDay={(target, of) => menus.setPicking({ ...target, of })}
      />
      <GroupMenu
        target={menus.groupMenu}
        onClose={() => menus.setGroupMenu(null)}
        onAdd={(group) => {
          if (group) appendToDraft(accountId, `@${quoteName(group.name)}`);
          // After the menu has restored the focus.
          requestAnimationFrame(() => startEntry(workspace.getState()));
        }}
        onManage={acts.manage}
      />
      <DayPickerPopover target={menus.picking} onClose={() => menus.setPicking(null)} />
      <SessionDialog task={menus.planning} onClose={() => menus.setPlanning(null)} />
    </>
  );
}
