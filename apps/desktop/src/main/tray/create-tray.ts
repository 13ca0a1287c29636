import type { App, Menu, NativeImage, Notification, Tray } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { PlannerItem } from '../../ipc/views.ts';
import { agendaOf } from './agenda.ts';
import type { Agenda } from './agenda.ts';
import { menuOf } from './electron-menu.ts';
import coloured from './icons/tray.png?inline';
import template from './icons/tray-template.png?inline';
import type { LivePlanner } from './live-planner.ts';
import type { LoginItem } from './login-item.ts';
import { dueReminders } from './reminders.ts';
import { ShownNotifications } from './shown-notifications.ts';
import { trayEntries } from './tray-menu.ts';
import type { TrayAct } from './tray-menu.ts';

export interface TrayOptions {
  electron: {
    app: App;
    Menu: typeof Menu;
    Tray: typeof Tray;
    Notification: typeof Notification;
    nativeImage: { createFromBuffer: (bytes: Buffer, options: { scaleFactor: number }) => NativeImage };
  };
  platform: NodeJS.Platform;
  live: LivePlanner;
  canChange: () => boolean;
  /** The keys of quick entry; null where another program has them. */
  shortcut: string | null;
  now: () => number;
  zone: () => string;
  /** Null where this copy cannot begin with the session. */
  loginItem: LoginItem | null;
  after: (milliseconds: number, action: () => void) => () => void;
  show: () => void;
  /** Shows one thing of the planner. */
  open: (item: PlannerItem) => void;
  quickEntry: () => void;
}

const MINUTE_MS = 60_000;

/** What stays in reach while the window is closed: the day in the tray, and reminders of what begins. */
export class DayTray {
  private readonly tray: Tray;
  private readonly told = new Set<string>();
  private readonly notifications = new ShownNotifications();
  private pausedUntil = 0;
  private cancelTick: (() => void) | null = null;

  constructor(private readonly options: TrayOptions) {
    const { electron, platform } = options;
    const isMac = platform === 'darwin';
    const [, base64 = ''] = (isMac ? template : coloured).split(',');
    const image = electron.nativeImage.createFromBuffer(Buffer.from(base64, 'base64'), { scaleFactor: 2 });
    // Drawn by macOS in the colour of its menu bar.
    if (isMac) image.setTemplateImage(true);
    this.tray = new electron.Tray(image);
    this.tray.setToolTip(PRODUCT.name);
    // On macOS a press opens the menu, as with everything up there.
    if (!isMac) this.tray.on('click', options.show);
  }

  /** Draws the menu now, and again each minute. */
  start(): void {
    this.tick();
  }

  stop(): void {
    this.cancelTick?.();
    this.tray.destroy();
  }

  /** Draws the menu as things stand. */
  draw(): void {
    const { electron, canChange, shortcut, loginItem, now } = this.options;
    const isPaused = now() < this.pausedUntil;
    const state = {
      agenda: this.agenda(),
      canChange: canChange(),
      isPaused,
      shortcut,
      // Off until the person turns it on.
      startsAtLogin: loginItem?.isOn() ?? null,
    };
    this.tray.setContextMenu(electron.Menu.buildFromTemplate(menuOf(trayEntries(state), (wish) => this.act(wish))));
  }

  act(wish: TrayAct): void {
    const { electron, live, show, quickEntry, now } = this.options;
    switch (wish.act) {
      case 'show':
        return show();
      case 'quick-entry':
        return quickEntry();
      case 'quit':
        return electron.app.quit();
      case 'check':
        live.run({ type: wish.isDone ? 'task.complete' : 'task.reopen', ids: [wish.id] });
        break;
      case 'pause':
        this.pausedUntil = wish.minutes === null ? 0 : now() + wish.minutes * MINUTE_MS;
        break;
      case 'start-at-login':
        this.startAtLogin(wish.isOn);
        break;
    }
    this.draw();
  }

  private agenda(): Agenda | null {
    const { live, now, zone } = this.options;
    return live.state && agendaOf(live.state, { now: new Date(now()).toISOString(), zone: zone() });
  }

  /** Where it cannot be noted the menu shows it as it was. */
  private startAtLogin(isOn: boolean): void {
    try {
      this.options.loginItem?.set(isOn);
    } catch (error) {
      console.error(error);
    }
  }

  private tick(): void {
    const { now, after } = this.options;
    this.draw();
    this.remind();
    this.cancelTick = after(MINUTE_MS - (now() % MINUTE_MS), () => this.tick());
  }

  private remind(): void {
    const { electron, now, open } = this.options;
    const agenda = this.agenda();
    if (!agenda || now() < this.pausedUntil || !electron.Notification.isSupported()) return;
    for (const { key, title, body, opens } of dueReminders(agenda, { now: now(), told: this.told })) {
      this.told.add(key);
      this.notifications.show(new electron.Notification({ title, body }), () => open(opens));
    }
  }
}
