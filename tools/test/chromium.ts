import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from '../failure.ts';
import { packageScript } from '../paths.ts';
import type { Say } from '../terminal.ts';

/** Debian's Chromium without its window system: the same engine, in half of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = ['Google Chrome', 'Chromium'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An installed Chromium or Chrome. */
function installedChromium(path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const apps =
    process.platform === 'darwin' ? MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`) : [];
  return [...candidates, ...apps].find(isProgram);
}

function installFromSystem(): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: 'ignore' });
  const install = (name: string) => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  try {
    aptGet('update', '-qq');
    // Other systems with apt-get have no package of that name.
    try {
      install(SHELL);
    } catch {
      install('chromium');
    }
  } catch {
    return undefined;
  }
  return installedChromium();
}

/** Playwright's own download, which is found again the next time. */
async function installFromPlaywright(say: Say): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  say("Downloading Playwright's Chromium");
  try {
    execFileSync(process.execPath, [packageScript('playwright/cli.js'), 'install', 'chromium'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The browser of the browser tests. @throws {Failure} when none can be found or installed. */
export async function findChromium(say: Say): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Failure(`CHROMIUM_PATH is "${named}", where no program is.`);
  }
  const found = installedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && process.platform === 'linux') {
    say('Installing Chromium with apt-get');
    const installed = installFromSystem();
    if (installed) return installed;
  }
  const downloaded = await installFromPlaywright(say);
  if (downloaded) return downloaded;
  throw new Failure('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH.');
}
