import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { accessOf } from '@bellweek/shell/account/access';
import type { Policies } from '../../ipc/policies.ts';
import type { AccountView, OpenIntent } from '../../ipc/views.ts';
import { programPath } from '../config.ts';
import { jsonFile } from '../files.ts';
import { entryWindow } from '../quick-entry/entry-window.ts';
import type { EntryWindow } from '../quick-entry/entry-window.ts';
import { QuickWindow } from '../quick-entry/quick-window.ts';
import { keptShortcut, Shortcut } from '../quick-entry/shortcut.ts';
import { LivePlanner } from '../store/live-planner.ts';
import type { PlannerFiles } from '../store/planner-files.ts';
import type { Broadcast } from '../broadcast.ts';
import type { MainWindow } from '../window.ts';
import { DayTray } from './create-tray.ts';
import { loginItem, refresh } from './login-item.ts';

export interface StartTrayOptions {
  electron: typeof Electron;
  /** Folder of the built main process. */
  folder: string;
  files: PlannerFiles;
  account: { read: () => AccountView };
  window: MainWindow;
  /** Handles an intent in the window, once there is one. */
  intent: (intent: OpenIntent) => void;
  after: (milliseconds: number, action: () => void) => () => void;
  broadcast: Broadcast;
  policies: Policies;
}

/** Services that stay available while the window is closed. */
export interface BackgroundServices {
  /** Call after a sign-in, a sign-out or a changed plan. */
  accountChanged: () => void;
  entry: EntryWindow;
  quick: QuickWindow;
  day: Pick<DayTray, 'view' | 'pause' | 'startAtLogin' | 'chooseShortcut'>;
  stop: () => void;
}

/** The quick entry window is created after the program's start, so as not to delay it. */
const PREPARE_MS = 2_000;
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const quickWindow = ({ electron, folder, broadcast }: StartTrayOptions): QuickWindow =>
  new QuickWindow({
    BrowserWindow: electron.BrowserWindow,
    folder,
    platform: process.platform,
    screen: () => electron.screen,
    now: Date.now,
    onShown: () => broadcast('quickEntry.shown', null),
  });

/** Opens what was asked for. A closed window is made again, and handles the intent once it is ready. */
const opener =
  ({ window, intent }: StartTrayOptions) =>
  (wanted: OpenIntent): void => {
    window.show();
    intent(wanted);
  };

export function startTray(parts: StartTrayOptions): BackgroundServices {
  const { electron, files, account, window, after, broadcast } = parts;
  const { platform } = process;
  const now = Date.now;
  const canChange = (): boolean => accessOf(account.read(), now()) === 'licensed';
  const options = { files, now, zone, newId: randomUUID, canChange };
  let tray: DayTray | null = null;
  const live = new LivePlanner({ ...options, onChange: () => tray?.draw() });
  const quick = quickWindow(parts);
  const quickEntry = () => quick.show();
  const open = opener(parts);
  const file = jsonFile(join(electron.app.getPath('userData'), 'shortcut.json'), keptShortcut);
  const shortcut = new Shortcut({ keys: electron.globalShortcut, file, press: quickEntry });
  const starts = loginItem(electron.app, platform, programPath());
  refresh(starts);
  const dayTray = new DayTray({
    electron,
    platform,
    reminding: parts.policies.Reminders ?? 'on',
    live,
    ...options,
    shortcut,
    loginItem: starts,
    after,
    quickEntry,
    show: () => window.show(),
    onChange: (view) => broadcast('background.changed', view),
    open: (item) => open({ action: 'show-item', item }),
  });
  tray = dayTray;
  const follow = () => live.follow(account.read().user?.id ?? null);
  // Deferred: the window comes first, and reads the planner meanwhile.
  const cancelBegin = after(0, () => {
    follow();
    dayTray.start();
  });
  const wake = () => dayTray.wake();
  electron.powerMonitor.on('resume', wake);
  const cancelPrepare = after(PREPARE_MS, () => quick.prepare());
  return {
    accountChanged: () => {
      follow();
      dayTray.draw();
    },
    entry: entryWindow({ ...options, live, offerCalendar: (address) => open({ action: 'add-calendar', address }) }),
    quick,
    day: dayTray,
    stop: () => {
      cancelBegin();
      cancelPrepare();
      electron.powerMonitor.off('resume', wake);
      electron.globalShortcut.unregisterAll();
      tray = null;
      live.follow(null);
      dayTray.stop();
    },
  };
}
