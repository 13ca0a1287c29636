import type { UpdateView } from '../../ipc/update-view.ts';
import { refusalOf, UpdateRefused } from './refused.ts';

/** As much of electron-updater as is used here. */
export interface Updater {
  checkForUpdates: () => Promise<{
    isUpdateAvailable: boolean;
    updateInfo: { version: string; releaseNotes?: unknown };
  } | null>;
  downloadUpdate: () => Promise<unknown>;
  readonly autoInstallOnAppQuit: boolean;
  quitAndInstall: (isSilent: boolean, isForceRunAfter: boolean) => void;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface UpdatesOptions {
  /** Null where this build takes no updates: a developer's, or one without a key. */
  updater: Updater | null;
  /** Milliseconds since 1970. */
  now: () => number;
  after: (milliseconds: number, action: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
  onChange: (view: UpdateView) => void;
  /** Closes every window, asking about what is unsaved. @returns false where the person stays */
  closeWindows: () => Promise<boolean>;
  /** Lets another copy begin: the new version may be started before this one is gone. */
  stepAside: () => void;
  /** Goes on with this copy and its window after an installation that failed. */
  comeBack: () => void;
}

const MINUTE_MS = 60_000;
const FIRST_MS = MINUTE_MS;
const EVERY_MS = 4 * 60 * MINUTE_MS;

const IDLE: Omit<UpdateView, 'isInstalledOnLeaving'> = {
  status: 'idle',
  version: null,
  notes: '',
  percent: null,
  problem: null,
  checkedAt: null,
};

/**
 * Looks for updates, fetches them in the background and says so in the window that is open. It never brings a window to the
 * front, and restarts nothing unless somebody presses the button; what was fetched is installed when the program is left,
 * but for packages.
 */
export class Updates {
  private view: UpdateView;
  private cancel: (() => void) | null = null;
  private restart: 'none' | 'closing' | 'installing' = 'none';

  constructor(private readonly options: UpdatesOptions) {
    const isInstalledOnLeaving = options.updater?.autoInstallOnAppQuit ?? false;
    this.view = { ...IDLE, status: options.updater ? 'idle' : 'off', isInstalledOnLeaving };
    options.updater?.on('download-progress', ({ percent }) => {
      const whole = Math.floor(percent);
      if (this.view.status === 'downloading' && whole !== this.view.percent) this.set({ percent: whole });
    });
    // Each failure comes as a rejection as well, but for those of an installation: on macOS long after it was begun.
    options.updater?.on('error', (error) => this.failInstalling(error));
  }

  read = (): UpdateView => this.view;

  /** The last window closes for a restart, and not because the person leaves. */
  isInstalling = (): boolean => this.restart !== 'none';

  /** Looks now and then from now on. */
  start(): void {
    if (this.view.status !== 'off') this.plan(FIRST_MS);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  /** Looks now; what is found is fetched. Never throws. */
  async check(): Promise<void> {
    const { updater, now } = this.options;
    if (!updater || !['idle', 'failed'].includes(this.view.status)) return;
    this.set({ status: 'checking', problem: null });
    try {
      const found = await updater.checkForUpdates();
      if (found === null) return this.set({ status: 'off' });
      this.set({ checkedAt: now() });
      if (!found.isUpdateAvailable) return this.set({ ...IDLE, checkedAt: now() });
      const { version, releaseNotes } = found.updateInfo;
      const notes = typeof releaseNotes === 'string' ? releaseNotes : '';
      this.set({ status: 'downloading', version, notes, percent: 0 });
      await updater.downloadUpdate();
      this.set({ status: 'ready', percent: null });
    } catch (failure) {
      this.set({ ...IDLE, status: 'failed', problem: refusalOf(failure).message, checkedAt: this.view.checkedAt });
    }
  }

  /** Restarts into what was fetched, unless the person stays with what is unsaved. */
  async install(): Promise<void> {
    const { updater, closeWindows, stepAside } = this.options;
    if (!updater || this.view.status !== 'ready' || this.isInstalling()) return;
    this.restart = 'closing';
    if (!(await closeWindows())) return void (this.restart = 'none');
    this.restart = 'installing';
    // It may have failed meanwhile.
    if (this.view.status !== 'ready') return this.comeBack();
    stepAside();
    try {
      updater.quitAndInstall(true, true);
    } catch (failure) {
      this.failInstalling(failure);
    }
  }

  private failInstalling(cause: unknown): void {
    if (this.view.status !== 'ready') return;
    const problem = new UpdateRefused('notInstalled', { cause }).message;
    const { version, checkedAt } = this.view;
    // Where nobody has asked for a restart nobody is disturbed.
    const wanted = this.isInstalling() ? version : null;
    this.set({ ...IDLE, status: 'failed', version: wanted, problem, checkedAt });
    if (this.restart === 'installing') this.comeBack();
  }

  private comeBack(): void {
    this.restart = 'none';
    this.options.comeBack();
  }

  private plan(milliseconds: number): void {
    // Computers that start together, at a bell, do not ask together.
    const time = milliseconds * (0.5 + this.options.random());
    this.cancel = this.options.after(time, () => {
      void this.check();
      this.plan(EVERY_MS);
    });
  }

  private set(change: Partial<UpdateView>): void {
    this.view = { ...this.view, ...change };
    this.options.onChange(this.view);
  }
}
