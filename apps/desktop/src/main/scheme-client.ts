import { resolve } from 'node:path';
import type { App } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

type Started = Pick<NodeJS.Process, 'argv' | 'defaultApp' | 'execPath'>;

/** How the system starts this program for a link. Behind `--` Chromium takes nothing for a switch of its own. */
function schemeClient({ argv, defaultApp, execPath }: Started): [scheme: string, path: string, args: string[]] {
  const args = defaultApp && argv[1] ? [resolve(argv[1]), '--'] : ['--'];
  return [PRODUCT.urlScheme, execPath, args];
}

/**
 * Has the system lead our links here. On Linux that is said by the entry a package installs: said again by the way that
 * Electron takes, this became the program for web pages as well (xdg-settings of xdg-utils 1.1.3, on GNOME and its kin).
 */
export function claimScheme(
  app: Pick<App, 'setAsDefaultProtocolClient'>,
  platform: NodeJS.Platform,
  started: Started,
): void {
  if (platform !== 'linux') app.setAsDefaultProtocolClient(...schemeClient(started));
}

/** Whether they come here by now. Windows compares the whole command line. */
export const ownsScheme = (app: Pick<App, 'isDefaultProtocolClient'>, started: Started): boolean =>
  app.isDefaultProtocolClient(...schemeClient(started));
