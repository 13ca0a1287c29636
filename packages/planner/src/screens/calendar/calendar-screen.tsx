import { useCallback, useEffect, useRef, useState } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Span } from '../../core/time/spans.ts';
import { civilNow } from '../../core/time/zones.ts';
import { useDrag } from '../drag/drag-context.tsx';
import { later } from '../later.tsx';
import type { CalendarActions } from './calendar-actions.ts';
import { CalendarHead } from './head/calendar-head.tsx';
import { useFocusArea } from '../focus/use-focus-target.ts';
import { nextRange } from '../../rules/calendar/calendar-range.ts';
import type { CalendarViewType } from '../../rules/calendar/calendar-range.ts';
import styles from './calendar-screen.module.css';
import { defaultTime } from './editor/default-time.ts';
import type { DrawnItem } from './editor/new-item.ts';
import { tabStop, itemButton } from './grid-elements.ts';
import { panelRefOf } from '../../rules/planning/item-actions.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { MenuTarget } from './day/move-dialog.tsx';
import { LessonPopover } from './lesson/later-lesson.tsx';
import type { LessonTarget } from './lesson/lesson-popover.tsx';
import { MonthView } from './month/month-view.tsx';
import { useRenderedRange } from './use-rendered-range.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useSwipe } from './use-swipe.ts';
import { WeekView } from './week-view.tsx';
import type { FindElement } from '../workspace/focus-registry.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

const DrawEditor = later(async () => (await import('./editor/draw-editor.tsx')).DrawEditor, null);
const ItemMenu = later(async () => (await import('./day/item-menu.tsx')).ItemMenu, null);

export interface CalendarScreenProps {
  /** Owner of the planner: drafts are kept per account. */
  accountId: string;
  viewType: CalendarViewType;
  /** A day of the range shown. */
  day: Day;
  onViewType: (viewType: CalendarViewType) => void;
  onDay: (day: Day) => void;
  onOpen: (opened: PanelRef) => void;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}

/** The calendar with its head, its menus and the editor for drawn items. Inside a `DragArea`. */
export function CalendarScreen(props: CalendarScreenProps) {
  const session = usePlannerSession();
  const { accountId, viewType, day, onViewType, onDay, onOpen, onAnnounce } = props;
  const drag = useDrag();
  const grid = useRef<HTMLDivElement>(null);
  const find = (id?: string) => (id === undefined ? tabStop(grid.current) : itemButton(grid.current, id));
  useFocusArea('calendar', find);
  const drawing = useDrawing(find);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const [lesson, setLesson] = useState<LessonTarget | null>(null);
  const pendingFocus = useRef<string | null>(null);
  const drawn = useRenderedRange(grid, viewType, day);
  useRestoredFocus(grid, pendingFocus);
  const next = (step: 1 | -1): Day => {
    const { state, today } = session.view.getState();
    return nextRange(viewType, day, step, { today, settings: settingsOf(state) });
  };
  const swipe = useSwipe(
    (step) => onDay(next(step)),
    () => drag.isDragging,
  );
  useEffect(() => {
    if (!grid.current) return undefined;
    return drag.setPages({ el: grid.current, turn: (step) => onDay(next(step)) });
  });
  const beginNew = (at: HTMLElement) => {
    const { state, now, zone } = session.view.getState();
    const begun = defaultTime(state, { viewType, day, now: civilNow(now, zone), zone });
    // At night the new item is for tomorrow, which may not be shown.
    if (begun.day !== day) onDay(begun.day);
    drawing.begin(begun, at);
  };
  const changeDrawn = (changed: DrawnItem) => {
    if (changed.day !== drawing.drawn?.day) onDay(changed.day);
    drawing.change(changed);
  };
  const acts: CalendarActions = {
    onOpen: (ref) => {
      const opened = panelRefOf(session.view.getState().state, ref);
      if (opened) onOpen(opened);
    },
    onMenu: (ref, at) => setMenu({ ref, at }),
    onLesson: (id, at) => setLesson({ id, at }),
    onDay: (chosen) => {
      onDay(chosen);
      onViewType('day');
    },
    onReveal: onDay,
    pendingFocus,
    onAnnounce,
  };
  return (
    <div className={styles.calendar}>
      <CalendarHead {...{ viewType, day, onViewType, onDay }} onNew={beginNew} />
      <div ref={grid} data-focus-area className={styles.grid} {...swipe}>
        {drawn.viewType === 'month' ? (
          <MonthView
            grid={grid}
            day={drawn.day}
            acts={acts}
            onGo={onDay}
            onDraw={(on, at) => drawing.begin({ day: on, span: null }, at)}
          />
        ) : (
          <WeekView
            viewType={drawn.viewType}
            day={day}
            acts={acts}
            drawn={drawing.drawn?.span ?? null}
            onDrawnShown={drawing.onShown}
            onDraw={(span: Span) => drawing.begin({ day: dayOf(span.start), span }, null)}
          />
        )}
      </div>
      <DrawEditor
        accountId={accountId}
        drawn={drawing.drawn}
        anchor={drawing.anchor}
        onChange={changeDrawn}
        onDone={drawing.end}
        finalFocus={drawing.finalFocus}
      />
      <LessonPopover target={lesson} onClose={() => setLesson(null)} onOpen={onOpen} />
      <ItemMenu
        target={menu}
        onClose={() => setMenu(null)}
        onOpen={onOpen}
        onReveal={onDay}
        pendingFocus={pendingFocus}
        onAnnounce={onAnnounce}
      />
    </div>
  );
}

/** The drawn item and the anchor of its editor: the drawn span itself, where it is rendered. */
function useDrawing(find: FindElement) {
  const [drawn, setDrawn] = useState<DrawnItem | null>(null);
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const added = useRef<string | null>(null);
  // Keep the last anchor between two weeks, while the span is rendered nowhere: the editor stays open.
  const onShown = useCallback((element: HTMLElement | null) => {
    if (element) setShown(element);
  }, []);
  return {
    drawn,
    anchor: shown ?? at,
    onShown,
    begin: (next: DrawnItem, beside: HTMLElement | null) => {
      added.current = null;
      setAt(beside);
      setDrawn(next);
    },
    change: setDrawn,
    /** @param id of the row that was added */
    end: (id: string | null) => {
      added.current = id;
      setDrawn(null);
      setShown(null);
    },
    /** The added item, else the element that opened the editor, else the grid's tab stop. */
    finalFocus: () => (added.current === null ? null : find(added.current)) ?? at ?? find(),
  };
}
