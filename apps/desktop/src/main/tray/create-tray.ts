import type { App, Menu, NativeImage, Notification, Tray } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { PanelRef } from '@bellweek/planner/core';
import { agendaOf } from '@bellweek/shell/agenda/agenda';
import type { Agenda } from '@bellweek/shell/agenda/agenda';
import { dueReminders } from '@bellweek/shell/agenda/reminders';
import type { BackgroundView, ShortcutChoice } from '../../ipc/views.ts';
import { menuOf } from './electron-menu.ts';
import coloured from './icons/tray.png?inline';
import template from './icons/tray-template.png?inline';
import type { Shortcut } from '../quick-entry/shortcut.ts';
import { shortcutView } from './key-names.ts';
import type { LivePlanner } from '../store/live-planner.ts';
import type { LoginItem } from './login-item.ts';
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
  /** The keys of quick entry. */
  shortcut: Pick<Shortcut, 'choice' | 'given' | 'choose'>;
  now: () => number;
  zone: () => string;
  /** Null where this copy cannot begin with the session. */
  loginItem: LoginItem | null;
  after: (milliseconds: number, action: () => void) => () => void;
  show: () => void;
  /** Shows one thing of the planner. */
  open: (item: PanelRef) => void;
  quickEntry: () => void;
  /** What windows show of it is another by now. */
  onChange: (view: BackgroundView) => void;
}

const MINUTE_MS = 60_000;
const NOT_NOTED = 'This computer did not take it. It stays as it was.';

/** The day in the tray, and reminders: in reach while the window is closed. */
export class DayTray {
  private readonly tray: Tray;
  private readonly shown = new Set<string>();
  private readonly notifications = new ShownNotifications();
  private pausedUntil: number | null = null;
  /** What the menu shows, as text. */
  private drawn = '';
  private cancelTick: (() => void) | null = null;

  constructor(private readonly options: TrayOptions) {
    const { electron, platform } = options;
    const isMac = platform === 'darwin';
    const [, base64 = ''] = (isMac ? template : coloured).split(',');
    // The others draw it in their own size, but never larger than it is at a scale of one.
    const scaleFactor = isMac ? 2 : 1;
    const image = electron.nativeImage.createFromBuffer(Buffer.from(base64, 'base64'), { scaleFactor });
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

  /** Ticks at once after a sleep, which stops timers: reminders of the next minute would be lost. */
  wake(): void {
    this.cancelTick?.();
    this.tick();
  }

  stop(): void {
    this.cancelTick?.();
    this.tray.destroy();
  }

  /** Draws the menu as things stand. One that is open closes when it is replaced, or no press reaches it any more. */
  draw(): void {
    const { electron, canChange, shortcut } = this.options;
    const { startsAtLogin, pausedUntil } = this.view();
    const isPaused = pausedUntil !== null;
    const entries = trayEntries({
      agenda: this.agenda(),
      canChange: canChange(),
      isPaused,
      shortcut: shortcut.given,
      startsAtLogin,
    });
    const text = JSON.stringify(entries);
    if (text === this.drawn) return;
    this.drawn = text;
    this.tray.setContextMenu(electron.Menu.buildFromTemplate(menuOf(entries, (intent) => this.act(intent))));
  }

  /** What windows show of it. */
  view(): BackgroundView {
    const { platform, shortcut, loginItem } = this.options;
    return {
      // Off until the person turns it on.
      startsAtLogin: loginItem?.isOn() ?? null,
      shortcut: shortcutView(shortcut, platform),
      pausedUntil: this.pausedUntil,
    };
  }

  /** @param minutes how long no reminder comes; null where they come again */
  pause(minutes: number | null): void {
    this.pausedUntil = minutes === null ? null : this.options.now() + minutes * MINUTE_MS;
    this.changed();
  }

  /** @returns why it stays as it was, in one sentence; null when it is noted */
  startAtLogin(isOn: boolean): string | null {
    try {
      this.options.loginItem?.set(isOn);
    } catch (error) {
      console.error(error);
      return NOT_NOTED;
    } finally {
      this.changed();
    }
    return null;
  }

  /** @returns why it is not so, in one sentence; null when it is */
  chooseShortcut(choice: ShortcutChoice): string | null {
    const problem = this.options.shortcut.choose(choice);
    this.changed();
    return problem;
  }

  act(intent: TrayAct): void {
    const { electron, live, show, quickEntry } = this.options;
    // A box is checked as soon as it is pressed, whatever becomes of it.
    this.drawn = '';
    switch (intent.act) {
      case 'show':
        return show();
      case 'quick-entry':
        return quickEntry();
      case 'quit':
        return electron.app.quit();
      case 'check':
        live.run({ type: intent.isDone ? 'task.complete' : 'task.reopen', ids: [intent.id] });
        return this.draw();
      case 'pause':
        return this.pause(intent.minutes);
      case 'start-at-login':
        // Where it cannot be noted the menu shows it as it was.
        this.startAtLogin(intent.isOn);
    }
  }

  private changed(): void {
    this.draw();
    this.options.onChange(this.view());
  }

  private agenda(): Agenda | null {
    const { live, now, zone } = this.options;
    return live.state && agendaOf(live.state, { now: new Date(now()).toISOString(), zone: zone() });
  }

  private tick(): void {
    const { now, after } = this.options;
    if (this.pausedUntil !== null && now() >= this.pausedUntil) this.pause(null);
    else this.draw();
    this.remind();
    this.cancelTick = after(MINUTE_MS - (now() % MINUTE_MS), () => this.tick());
  }

  private remind(): void {
    const { electron, now, open } = this.options;
    const agenda = this.agenda();
    if (!agenda || this.pausedUntil !== null || !electron.Notification.isSupported()) return;
    for (const { key, title, body, opens } of dueReminders(agenda, { now: now(), shown: this.shown })) {
      this.shown.add(key);
      this.notifications.show(new electron.Notification({ title, body }), () => open(opens));
    }
  }
}
