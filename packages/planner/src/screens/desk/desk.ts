import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Day } from '../../domain/time/civil-day.ts';
import type { SettingsTab } from '../host.ts';

/** What lies before the student: the list alone (on a phone), or the calendar by its range. */
export const SHOWS = ['list', 'day', 'work-week', 'week', 'month'] as const;
export type Show = (typeof SHOWS)[number];

/** What a panel shows the details of. */
export type Opened = { kind: 'task'; id: string } | { kind: 'event'; id: string };

export type Sheet = 'search' | 'settings' | 'keys' | 'add';

/** What is open on the screen. Nothing of it is kept: what a student wrote is the session's. */
export interface Desk {
  show: Show;
  /** The day the calendar is about. */
  day: Day;
  opened: Opened | null;
  sheet: Sheet | null;
  settingsTab: SettingsTab;
  /** For the live region; `id` counts up, so that the same sentence twice is two things. */
  spoken: { id: number; sentence: string };
  open: (opened: Opened) => void;
  /** Closes what is open on top: the sheet, else the panel. */
  close: () => void;
  go: (day: Day) => void;
  setShow: (show: Show) => void;
  setSheet: (sheet: Sheet | null) => void;
  setSettingsTab: (tab: SettingsTab) => void;
  /** Says something to those who listen. */
  say: (sentence: string) => void;
}
export type DeskStore = StoreApi<Desk>;

export function createDesk(today: Day, show: Show = 'week'): DeskStore {
  return createStore<Desk>()((set) => ({
    show,
    day: today,
    opened: null,
    sheet: null,
    settingsTab: 'appearance',
    spoken: { id: 0, sentence: '' },
    open: (opened) => set({ opened, sheet: null }),
    close: () => set(({ sheet }) => (sheet === null ? { opened: null } : { sheet: null })),
    go: (day) => set({ day }),
    setShow: (next) => set({ show: next }),
    setSheet: (sheet) => set({ sheet }),
    setSettingsTab: (settingsTab) => set({ settingsTab }),
    say: (sentence) => set(({ spoken }) => ({ spoken: { id: spoken.id + 1, sentence } })),
  }));
}
