import { existsSync, readFileSync } from 'node:fs';
import { packageScript } from '../paths.ts';

/** Whether there is a display: Electron on Linux needs one for its windows. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

/** Electron's own program, if its package has downloaded it and it can run; undefined otherwise. */
export function findElectron(): string | undefined {
  const named = process.env.ELECTRON_PATH;
  if (named) return named;
  const note = packageScript('electron/path.txt');
  if (!existsSync(note) || !hasDisplay()) return undefined;
  const program = packageScript('electron/dist', readFileSync(note, 'utf8').trim());
  return existsSync(program) ? program : undefined;
}
