import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { userFiles, writeFileAtomic } from '../files.ts';
import { APP_ID } from '../app-identity.ts';

/** Whether the program starts at login. */
export interface LoginItem {
  isOn: () => boolean;
  /** @throws {Error} if it cannot be saved */
  set: (isOn: boolean) => void;
}

type Starting = Pick<App, 'isPackaged' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** The system's login item; null for a copy on Linux that was not installed. */
export function loginItem(app: Starting, platform: NodeJS.Platform, program: string): LoginItem | null {
  if (platform === 'linux') return app.isPackaged ? linuxLoginItem(app.getPath('appData'), program) : null;
  const isOn = (): boolean => {
    const { openAtLogin, launchItems } = app.getLoginItemSettings();
    if (platform !== 'win32') return openAtLogin;
    // Windows keeps an entry disabled in its Task Manager: setting it again would enable it.
    return openAtLogin && launchItems.some(({ name, enabled }) => name === APP_ID && enabled);
  };
  return {
    isOn,
    set: (wanted) => {
      // macOS notifies the person of each change, even to the same value.
      if (wanted !== isOn()) app.setLoginItemSettings({ openAtLogin: wanted });
    },
  };
}

/** Quotes one argument of a desktop entry's command line (Desktop Entry Specification, "The Exec key"). */
function quoted(path: string): string {
  const word = path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  // Backslashes of string values are doubled once more.
  return `"${word.replaceAll('\\', '\\\\')}"`;
}

/** Line by which desktops disable an entry, instead of removing it. */
const TURNED_OFF = /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m;

/**
 * Login item of Linux: an entry in the autostart folder (Desktop Application Autostart Specification).
 * @param configs the person's settings folder, usually `~/.config`
 * @param program path of the program to start
 */
export function linuxLoginItem(configs: string, program: string): LoginItem {
  const path = join(configs, 'autostart', `${PRODUCT.urlScheme}.desktop`);
  const entry = `[Desktop Entry]\nType=Application\nName=${PRODUCT.name}\nExec=${quoted(program)} --\nTerminal=false\n`;
  const read = (): string | null => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  return {
    isOn: () => {
      const found = read();
      return found !== null && !TURNED_OFF.test(found);
    },
    set: (isOn) => {
      if (!isOn) return rmSync(path, { force: true });
      if (read() === entry) return;
      mkdirSync(dirname(path), { recursive: true });
      writeFileAtomic(path, entry, userFiles);
    },
  };
}

/** Updates the path in the entry: an AppImage moves with an update. */
export function refresh(item: LoginItem | null): void {
  try {
    if (item?.isOn()) item.set(true);
  } catch (error) {
    console.error(error);
  }
}
