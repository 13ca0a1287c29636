import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { TaskFilter } from '../../rules/tasks/filter.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import type { Span } from '../../core/time/spans.ts';
import type { TakeOutWish } from '../../rules/quick-entry/take-out-line.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { SettingsTab } from '../host.ts';
import { FocusRegistry } from './focus-registry.ts';

/** View types: the list alone (on a phone), or the calendar by its range. */
export const VIEW_TYPES = ['list', 'day', 'week', 'month'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

type Sheet = 'search' | 'settings' | 'keys' | 'add' | 'timetable' | 'trash' | 'feedback' | 'takeOut' | 'weeks';

/** UI state of the planner. It is not saved: the student's data is in the session. */
export interface Workspace {
  readonly focus: FocusRegistry;
  viewType: ViewType;
  /** The current day of the calendar. */
  day: Day;
  opened: PanelRef | null;
  sheet: Sheet | null;
  /** Text of the search: letters may come before its field. */
  query: string;
  /** Enter came before the search was there, which follows it then. */
  isQueryEntered: boolean;
  /** The day with which the sheet opens that takes a day out. */
  takeOut: TakeOutWish | null;
  /** The open item whose repeat field is open. */
  repeatingId: string | null;
  settingsTab: SettingsTab;
  /** The title of the setting to show in that tab. */
  setting: string | null;
  /** A file dropped on the planner, until the settings read it. */
  droppedFile: File | null;
  /** Whether a phone's calendar shows the Today tab, with the agenda above the hours. */
  isTodayTab: boolean;
  /** Whether the student has put off the spare key, until the planner is opened again. */
  isSpareKeyPutOff: boolean;
  /** Whether the list is shown beside the calendar, where there is room for both. */
  isListOpen: boolean;
  /** Filter of the list. */
  filter: TaskFilter;
  /** The task last revealed in the list; `count` distinguishes repeated requests. */
  revealed: { id: string; count: number } | null;
  /** Counts the requests to show the current time. */
  nowCount: number;
  /** Sessions that a plan would add, drawn on the hours while its form is open. */
  proposal: readonly Span[];
  /** Address of the calendar that is offered; null for none. */
  calendarAddress: string | null;
  /** Keys of a move that goes on, shown while it does. */
  hint: string | null;
  /** For the live region; `id` counts up, so that a repeated sentence is announced again. */
  announcement: { id: number; sentence: string };
  open: (opened: PanelRef) => void;
  /** Open an item, and how it repeats. */
  openRepeat: (opened: PanelRef) => void;
  /** Close the top layer: the sheet, else the panel. */
  close: () => void;
  go: (day: Day) => void;
  /** Go to today, with the current time in sight. */
  goToNow: (today: Day) => void;
  showTodayTab: (today: Day) => void;
  setViewType: (viewType: ViewType) => void;
  setSheet: (sheet: Sheet | null) => void;
  setQuery: (query: string) => void;
  enterQuery: () => void;
  setSettingsTab: (tab: SettingsTab) => void;
  /** Open the settings, at a setting if its title is given. */
  openSetting: (tab: SettingsTab, setting?: string) => void;
  /** Show what the calendar at an address would bring. */
  offerCalendar: (address: string) => void;
  toggleList: () => void;
  putOffSpareKey: () => void;
  /** Open the sheet that takes out a day. */
  openTakeOut: (wish: TakeOutWish) => void;
  setFilter: (filter: TaskFilter) => void;
  reveal: (id: string) => void;
  /** Announce to screen readers. */
  announce: (sentence: string) => void;
}
const SUNDAY = 7;
const EVENING = 17 * 60;

/** First day shown: on a Sunday evening the first day of the coming week. @param now wall-clock time */
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
    query: '',
    isQueryEntered: false,
    takeOut: null,
    repeatingId: null,
    settingsTab: 'appearance',
    setting: null,
    droppedFile: null,
    isTodayTab: false,
    isListOpen: true,
    isSpareKeyPutOff: false,
    filter: {},
    revealed: null,
    nowCount: 0,
    proposal: [],
    calendarAddress: null,
    hint: null,
    announcement: { id: 0, sentence: '' },
    open: (opened) => set({ opened, sheet: null, repeatingId: null }),
    openRepeat: (opened) => set({ opened, sheet: null, repeatingId: opened.id }),
    close: () => set(({ sheet }) => (sheet === null ? { opened: null } : { sheet: null })),
    go: (day) => set({ day, isTodayTab: false }),
    goToNow: (day) => set(({ nowCount }) => ({ day, isTodayTab: false, nowCount: nowCount + 1 })),
    showTodayTab: (day) => set({ viewType: 'day', day, isTodayTab: true }),
    setViewType: (next) => set({ viewType: next, isTodayTab: false }),
    setSheet: (sheet) => set({ sheet, query: '', isQueryEntered: false, setting: null }),
    setQuery: (query) => set({ query }),
    enterQuery: () => set({ isQueryEntered: true }),
    setSettingsTab: (settingsTab) => set({ settingsTab, setting: null }),
    openSetting: (settingsTab, setting) => set({ sheet: 'settings', settingsTab, setting: setting ?? null }),
    openTakeOut: (takeOut) => set({ takeOut, sheet: 'takeOut' }),
    offerCalendar: (calendarAddress) => set({ calendarAddress, sheet: null }),
    toggleList: () => set(({ isListOpen }) => ({ isListOpen: !isListOpen })),
    putOffSpareKey: () => set({ isSpareKeyPutOff: true }),
    setFilter: (filter) => set({ filter }),
    reveal: (id) => set(({ revealed }) => ({ revealed: { id, count: (revealed?.count ?? 0) + 1 } })),
    announce: (sentence) => set(({ announcement }) => ({ announcement: { id: announcement.id + 1, sentence } })),
  }));
}
