import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { App } from 'electron';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import type { Policies } from '../../ipc/policies.ts';
import electronUpdater from 'electron-updater';
import type { AppUpdater } from 'electron-updater';
import type { Config } from '../config.ts';
import { jsonFile } from '../files.ts';
import type { Broadcast } from '../broadcast.ts';
import type { MainWindow } from '../window.ts';
import { closeWindows } from './close-windows.ts';
import { readReleaseKey, seenFeed } from './feed.ts';
import { keepAppImage } from './keep-app-image.ts';
import { followSignedFeed } from './signed-provider.ts';
import { waitForSquirrel } from './squirrel.ts';
import type { Squirrel } from './squirrel.ts';
import { Updates } from './updates.ts';
import type { UpdatesOptions } from './updates.ts';

export interface CreateUpdatesOptions extends Pick<UpdatesOptions, 'after'> {
  app: App;
  /** Electron's own updater, which electron-updater uses on macOS. */
  squirrel: Squirrel;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  config: Config;
  installationId: string;
  window: MainWindow;
  broadcast: Broadcast;
  policies: Policies;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, DownloadSystem>> = { win32: 'windows', darwin: 'mac', linux: 'linux' };

/** Null for an invalid key, which must not keep the program from starting. */
function releaseKey(text: string): KeyObject | null {
  try {
    return readReleaseKey(text);
  } catch (error) {
    console.error('RELEASE_KEY is no Ed25519 key: this copy takes no updates.', error);
    return null;
  }
}

function findUpdater(options: CreateUpdatesOptions): AppUpdater | null {
  const { after, app, squirrel, fetch, config, installationId, policies } = options;
  if (policies.Updates === false) return null;
  const system = SYSTEMS[process.platform];
  // Without a key our updates could not be told from others.
  const key = config.releaseKey === null ? null : releaseKey(config.releaseKey);
  if (!system || key === null) return null;
  const { autoUpdater, AppImageUpdater } = electronUpdater;
  // Outside a package only a manual setup (`dev-app-update.yml`) has updates.
  autoUpdater.forceDevUpdateConfig = !app.isPackaged;
  autoUpdater.logger = null;
  followSignedFeed(autoUpdater, {
    system,
    installationId,
    current: app.getVersion(),
    key,
    feedUrl: `${config.apiUrl}/files/releases`,
    seen: jsonFile(join(app.getPath('userData'), 'seen-update.json'), seenFeed),
    after,
    fetch,
  });
  if (system === 'mac') waitForSquirrel(autoUpdater, squirrel);
  if (autoUpdater instanceof AppImageUpdater) keepAppImage(autoUpdater);
  return autoUpdater;
}

/** Updates of this program, from the releases that the API serves. */
export function createUpdates(options: CreateUpdatesOptions): Updates {
  const { after, app, broadcast, window } = options;
  return new Updates({
    after,
    now: Date.now,
    random: Math.random,
    updater: findUpdater(options),
    onChange: (view) => broadcast('updates.changed', view),
    // The quick entry window has nothing to ask, and ends with the program.
    closeWindows: () => closeWindows([window.current()].filter((each) => each !== null)),
    // Release the lock: an AppImage starts the new version before the old version has quit.
    releaseLock: () => app.releaseSingleInstanceLock(),
    // Another copy may have been started meanwhile, and have its window open.
    resume: () => (app.requestSingleInstanceLock() ? window.show() : app.quit()),
  });
}
