import { extname } from 'node:path';
import type { BrowserWindow, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { ShellView } from '../../ipc/views.ts';
import type { Config } from '../config.ts';
import { userFiles, writeFileAtomic } from '../files.ts';
import type { OpenExternal } from '../open-external.ts';
import type { Handlers } from './register.ts';

export interface ShellHandlerOptions {
  view: ShellView;
  config: Config;
  openExternal: OpenExternal;
  askWhere: (window: BrowserWindow | null, options: SaveDialogOptions) => Promise<SaveDialogReturnValue>;
  window: () => BrowserWindow | null;
  onReady: () => void;
}

type ShellHandlers = Pick<Handlers, Extract<keyof Handlers, `shell.${string}`>>;

const KINDS: Record<string, string> = { '.json': 'Bellweek planner', '.ics': 'Calendar', '.txt': 'Text' };

export function shellHandlers(options: ShellHandlerOptions): ShellHandlers {
  const { view, config, openExternal, askWhere, window, onReady } = options;
  return {
    'shell.read': () => view,
    'shell.saveFile': async ({ name, text }) => {
      const extension = extname(name);
      const filters = [{ name: KINDS[extension] ?? 'File', extensions: [extension.slice(1)] }];
      const { canceled, filePath } = await askWhere(window(), { defaultPath: name, filters });
      if (canceled || filePath === '') return { error: null, isSaved: false };
      try {
        // Atomic: an older export of that name stays until the new one is complete.
        writeFileAtomic(filePath, text, userFiles);
        return { error: null, isSaved: true };
      } catch {
        return { error: 'The file could not be written there. Please choose another place.', isSaved: false };
      }
    },
    'shell.openWebsite': ({ path }) => openExternal(`${config.webUrl}${path}`),
    'shell.ready': onReady,
  };
}
