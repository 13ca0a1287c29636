import { resolve } from 'node:path';
import type { App } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

type Started = Pick<NodeJS.Process, 'argv' | 'defaultApp' | 'execPath'>;

/** Command line that starts this program for a link. After `--` Chromium takes nothing for a switch. */
function schemeClient({ argv, defaultApp, execPath }: Started): [scheme: string, path: string, args: string[]] {
  const args = defaultApp && argv[1] ? [resolve(argv[1]), '--'] : ['--'];
  return [PRODUCT.urlScheme, execPath, args];
}

/**
 * Registers this program for our links. Not on Linux, where a package installs an entry for it: registered again by
 * Electron, this became the program for web pages as well (xdg-settings of xdg-utils 1.1.3, on GNOME and derivatives).
 */
export function claimScheme(
  app: Pick<App, 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  started: Started,
): void {
  if (platform !== 'linux') app.setAsDefaultProtocolClient(...schemeClient(started));
}

/** Whether links open this program. Windows compares the whole command line. */
export const ownsScheme = (app: Pick<App, 'isDefaultProtocolClient'>, started: Started): boolean =>
  app.isDefaultProtocolClient(...schemeClient(started));
