import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { TaskFilter } from '../../domain/search/filter.ts';
import { addDays, weekday } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../domain/time/civil-time.ts';
import type { Civil } from '../../domain/time/civil-time.ts';
import type { PanelRef } from '../../items/item-ref.ts';
import type { SettingsTab } from '../host.ts';
import { FocusRegistry } from './focus-registry.ts';

/** What lies before the student: the list alone (on a phone), or the calendar by its range. */
export const VIEW_TYPES = ['list', 'day', 'work-week', 'week', 'month'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export type Sheet = 'search' | 'settings' | 'keys' | 'add';

/** What is open on the screen. Nothing of it is kept: what a student wrote is the session's. */
export interface Workspace {
  readonly focus: FocusRegistry;
  viewType: ViewType;
  /** The day the calendar is about. */
  day: Day;
  opened: PanelRef | null;
  sheet: Sheet | null;
  settingsTab: SettingsTab;
  /** Whether it is today's, with its tasks above the hours, that a phone shows. */
  isTodayTab: boolean;
  /** Whether the list stands beside the calendar, where there is room for both. */
  isListOpen: boolean;
  /** What the list is narrowed to. */
  filter: TaskFilter;
  isFilterOpen: boolean;
  /** The task the list was last asked to show; `count` tells two times apart. */
  revealed: { id: string; count: number } | null;
  /** For the live region; `id` counts up, so that the same sentence twice is two things. */
  announcement: { id: number; sentence: string };
  open: (opened: PanelRef) => void;
  /** Closes what is open on top: the sheet, else the panel. */
  close: () => void;
  go: (day: Day) => void;
  showTodayTab: (today: Day) => void;
  setViewType: (viewType: ViewType) => void;
  setSheet: (sheet: Sheet | null) => void;
  setSettingsTab: (tab: SettingsTab) => void;
  toggleList: () => void;
  setFilter: (filter: TaskFilter) => void;
  setFilterOpen: (isOpen: boolean) => void;
  reveal: (id: string) => void;
  /** Says something to those who listen. */
  announce: (sentence: string) => void;
}
const SUNDAY = 7;
const EVENING = 17 * 60;

/** The day the planner opens on: on a Sunday evening that of the coming week. @param now wall-clock time */
export function openingDay(now: Civil): Day {
  const today = dayOf(now);
  return weekday(today) === SUNDAY && minuteOfDay(now) >= EVENING ? addDays(today, 1) : today;
}

export type WorkspaceStore = StoreApi<Workspace>;

export function createWorkspace(today: Day, viewType: ViewType = 'week'): WorkspaceStore {
  return createStore<Workspace>()((set) => ({
    focus: new FocusRegistry(),
    viewType,
    day: today,
    opened: null,
    sheet: null,
    settingsTab: 'appearance',
    isTodayTab: false,
    isListOpen: true,
    filter: {},
    isFilterOpen: false,
    revealed: null,
    announcement: { id: 0, sentence: '' },
    open: (opened) => set({ opened, sheet: null }),
    close: () => set(({ sheet }) => (sheet === null ? { opened: null } : { sheet: null })),
    go: (day) => set({ day, isTodayTab: false }),
    showTodayTab: (day) => set({ viewType: 'day', day, isTodayTab: true }),
    setViewType: (next) => set({ viewType: next, isTodayTab: false }),
    setSheet: (sheet) => set({ sheet }),
    setSettingsTab: (settingsTab) => set({ settingsTab }),
    toggleList: () => set(({ isListOpen }) => ({ isListOpen: !isListOpen })),
    setFilter: (filter) => set({ filter }),
    setFilterOpen: (isFilterOpen) => set({ isFilterOpen }),
    reveal: (id) => set(({ revealed }) => ({ revealed: { id, count: (revealed?.count ?? 0) + 1 } })),
    announce: (sentence) => set(({ announcement }) => ({ announcement: { id: announcement.id + 1, sentence } })),
  }));
}
