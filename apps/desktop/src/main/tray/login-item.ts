import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { chosenPlaces, writeWhole } from '../files.ts';
import { APP_ID } from '../app-identity.ts';

/** Whether the program begins with the session. */
export interface LoginItem {
  isOn: () => boolean;
  /** @throws {Error} where it cannot be noted */
  set: (isOn: boolean) => void;
}

type Starting = Pick<App, 'isPackaged' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** The system's way to begin with the session; null for a copy on Linux that was not installed. */
export function loginItem(app: Starting, platform: NodeJS.Platform, program: string): LoginItem | null {
  if (platform === 'linux') return app.isPackaged ? linuxLoginItem(app.getPath('appData'), program) : null;
  const isOn = (): boolean => {
    const { openAtLogin, launchItems } = app.getLoginItemSettings();
    if (platform !== 'win32') return openAtLogin;
    // Turned off in its Task Manager, Windows keeps the entry: noting it anew would turn it on again.
    return openAtLogin && launchItems.some(({ name, enabled }) => name === APP_ID && enabled);
  };
  return {
    isOn,
    set: (wanted) => {
      // Each time it is noted macOS tells the person, also of what was noted before.
      if (wanted !== isOn()) app.setLoginItemSettings({ openAtLogin: wanted });
    },
  };
}

/** One word of a command line in a desktop entry (Desktop Entry Specification, "The Exec key"). */
function quoted(path: string): string {
  const word = path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  // What is read from the file as a string has its backslashes doubled once more.
  return `"${word.replaceAll('\\', '\\\\')}"`;
}

/** Desktops turn an entry off by a line in it, instead of removing it. */
const TURNED_OFF = /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m;

/**
 * Linux's way: an entry in the folder of what begins with a session (Desktop Application Autostart Specification).
 * @param configs the person's folder of settings, usually `~/.config`
 * @param program what is to be started
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
      writeWhole(path, entry, chosenPlaces);
    },
  };
}

/** An AppImage lies elsewhere after an update. */
export function refresh(item: LoginItem | null): void {
  try {
    if (item?.isOn()) item.set(true);
  } catch (error) {
    console.error(error);
  }
}
