import type { UpdateView } from '../../ipc/update-view.ts';
import { refusalOf, UpdateRefused } from './refused.ts';

/** The parts of electron-updater that are used here. */
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
  /** Null if this build takes no updates: a developer's, or one without a key. */
  updater: Updater | null;
  /** Milliseconds since 1970. */
  now: () => number;
  after: (milliseconds: number, action: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
  onChange: (view: UpdateView) => void;
  /** Closes every window, asking about unsaved changes. @returns false if the person stays */
  closeWindows: () => Promise<boolean>;
  /** Lets another copy start: the new version may be started before the old version has quit. */
  releaseLock: () => void;
  /** Continues with this copy and its window after a failed installation. */
  resume: () => void;
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
 * Checks for updates, downloads them in the background and reports it in the open window. It never brings a window to
 * the front, and restarts only on demand; a downloaded update is also installed on quitting, except for packages.
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
    // Each failure is a rejection as well, except failures of an installation: on macOS they come long after its start.
    options.updater?.on('error', (error) => this.failInstalling(error));
  }

  read = (): UpdateView => this.view;

  /** Whether the last window closes for a restart, and not because the person quits. */
  isInstalling = (): boolean => this.restart !== 'none';

  /** Begins periodic checks. */
  start(): void {
    if (this.view.status !== 'off') this.plan(FIRST_MS);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  /** Checks now and downloads what is found. Never throws. */
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

  /** Restarts into the downloaded update, unless the person keeps a window with unsaved changes. */
  async install(): Promise<void> {
    const { updater, closeWindows, releaseLock } = this.options;
    if (!updater || this.view.status !== 'ready' || this.isInstalling()) return;
    this.restart = 'closing';
    if (!(await closeWindows())) return void (this.restart = 'none');
    this.restart = 'installing';
    // The update may have failed meanwhile.
    if (this.view.status !== 'ready') return this.comeBack();
    releaseLock();
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
    // Without a requested restart the failure is not shown.
    const wanted = this.isInstalling() ? version : null;
    this.set({ ...IDLE, status: 'failed', version: wanted, problem, checkedAt });
    if (this.restart === 'installing') this.comeBack();
  }

  private comeBack(): void {
    this.restart = 'none';
    this.options.resume();
  }

  private plan(milliseconds: number): void {
    // Jitter: computers that start together do not ask together.
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
