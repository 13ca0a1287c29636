import type { App, Menu, NativeImage, Notification, Tray } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { civilNow, dueCount } from '@bellweek/planner/core';
import type { PanelRef } from '@bellweek/planner/core';
import { agendaOf, nextUpOf } from '@bellweek/shell/agenda/agenda';
import type { Agenda, Moment } from '@bellweek/shell/agenda/agenda';
import type { BackgroundView, ShortcutChoice } from '../../ipc/views.ts';
import { menuOf } from './electron-menu.ts';
import coloured from './icons/tray.png?inline';
import template from './icons/tray-template.png?inline';
import type { Shortcut } from '../quick-entry/shortcut.ts';
import { shortcutView } from './key-names.ts';
import type { LivePlanner } from '../store/live-planner.ts';
import type { LoginItem } from './login-item.ts';
import { Reminders } from './reminders.ts';
import type { RemindersOptions } from './reminders.ts';
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
  reminding: RemindersOptions['reminding'];
  canChange: () => boolean;
  /** The global shortcut of quick entry. */
  shortcut: Pick<Shortcut, 'choice' | 'given' | 'choose'>;
  now: () => number;
  zone: () => string;
  /** Null if this copy cannot start at login. */
  loginItem: LoginItem | null;
  after: (milliseconds: number, action: () => void) => () => void;
  show: () => void;
  /** Opens an item of the planner. */
  open: (item: PanelRef) => void;
  files: RemindersOptions['files'];
  quickEntry: () => void;
  /** Called when the windows' view of it has changed. */
  onChange: (view: BackgroundView) => void;
}

const MINUTE_MS = 60_000;
const NOT_NOTED = 'This computer did not take it. It stays as it was.';

/** Today's agenda in the tray, and reminders: available while the window is closed. */
export class DayTray {
  private readonly tray: Tray;
  private readonly reminders: Reminders;
  private pausedUntil: number | null = null;
  /** The rendered menu, as text. */
  private drawn = '';
  /** The title or tooltip, and the badge. */
  private said: { next: string; due: number } = { next: '', due: 0 };
  private cancelTick: (() => void) | null = null;

  constructor(private readonly options: TrayOptions) {
    const { electron, platform } = options;
    this.reminders = new Reminders({ ...options, Notification: electron.Notification });
    const isMac = platform === 'darwin';
    const [, base64 = ''] = (isMac ? template : coloured).split(',');
    // Other systems scale it themselves, but never above its size at a scale of one.
    const scaleFactor = isMac ? 2 : 1;
    const image = electron.nativeImage.createFromBuffer(Buffer.from(base64, 'base64'), { scaleFactor });
    // Template image: macOS draws it in the colour of its menu bar.
    if (isMac) image.setTemplateImage(true);
    this.tray = new electron.Tray(image);
    this.tray.setToolTip(PRODUCT.name);
    // On macOS a click opens the menu, as with all items of the menu bar.
    if (!isMac) this.tray.on('click', options.show);
  }

  /** Renders the menu now, and again each minute. */
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

  /** Renders the menu, if it has changed: replacing an open one closes it, or its clicks are lost. */
  draw(): void {
    this.drawNext();
    const { electron, canChange, shortcut } = this.options;
    const { startsAtLogin, pausedUntil } = this.view();
    const isPaused = pausedUntil !== null;
    const entries = trayEntries({
      agenda: this.agenda(),
      canChange: canChange(),
      isPaused: this.options.reminding === 'off' ? null : isPaused,
      shortcut: shortcut.given,
      startsAtLogin,
    });
    const text = JSON.stringify(entries);
    if (text === this.drawn) return;
    this.drawn = text;
    this.tray.setContextMenu(electron.Menu.buildFromTemplate(menuOf(entries, (intent) => this.act(intent))));
  }

  /** The state that windows show. */
  view(): BackgroundView {
    const { platform, shortcut, loginItem } = this.options;
    return {
      // Off until the person turns it on.
      startsAtLogin: loginItem?.isOn() ?? null,
      shortcut: shortcutView(shortcut, platform),
      pausedUntil: this.pausedUntil,
    };
  }

  /** @param minutes length of the pause; null resumes reminders */
  pause(minutes: number | null): void {
    if (this.options.reminding === 'off') return;
    this.pausedUntil = minutes === null ? null : this.options.now() + minutes * MINUTE_MS;
    this.changed();
  }

  /** @returns the reason why it is unchanged, in one sentence; null if it was saved */
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

  /** @returns the reason why it was not set, in one sentence; null if it was */
  chooseShortcut(choice: ShortcutChoice): string | null {
    const problem = this.options.shortcut.choose(choice);
    this.changed();
    return problem;
  }

  act(intent: TrayAct): void {
    const { electron, live, show, quickEntry } = this.options;
    // Render again: a checkbox is checked by the press itself, even if the change failed.
    this.drawn = '';
    switch (intent.act) {
      case 'show':
        return show();
      case 'quick-entry':
        return quickEntry();
      case 'quit':
        return electron.app.quit();
      case 'planner':
        live.run(intent.command);
        return this.draw();
      case 'pause':
        return this.pause(intent.minutes);
      case 'start-at-login':
        // After a failure the menu shows the old state.
        this.startAtLogin(intent.isOn);
    }
  }

  private changed(): void {
    this.draw();
    this.options.onChange(this.view());
  }

  private moment(): Moment {
    const { now, zone } = this.options;
    return { now: new Date(now()).toISOString(), zone: zone() };
  }

  private agenda(): Agenda | null {
    const { state } = this.options.live;
    return state && agendaOf(state, this.moment());
  }

  /** Says when the next thing begins: on macOS in the menu bar, elsewhere in the tooltip; and on the icon how much is due. */
  private drawNext(): void {
    const { electron, live, platform } = this.options;
    const { now, zone } = this.moment();
    const next = live.state && nextUpOf(live.state, { now, zone });
    const due = live.state ? dueCount(live.state, civilNow(now, zone)) : 0;
    const isMac = platform === 'darwin';
    const words = next
      ? isMac
        ? next.time
        : `${PRODUCT.name}: ${next.title}, ${next.time}`
      : isMac
        ? ''
        : PRODUCT.name;
    if (words !== this.said.next) {
      if (isMac) this.tray.setTitle(words);
      else this.tray.setToolTip(words);
    }
    if (due !== this.said.due) electron.app.setBadgeCount(due);
    this.said = { next: words, due };
  }

  private tick(): void {
    const { now, after } = this.options;
    if (this.pausedUntil !== null && now() >= this.pausedUntil) this.pause(null);
    else this.draw();
    if (this.pausedUntil === null) this.reminders.look();
    this.cancelTick = after(MINUTE_MS - (now() % MINUTE_MS), () => this.tick());
  }
}
