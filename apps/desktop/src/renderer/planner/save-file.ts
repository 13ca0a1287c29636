import type { SavedCopy } from '@bellweek/shell/screens/log-out';
import type { Bridge } from '../../ipc/contract.ts';

const NOT_TAKEN = 'This file could not be saved.';

interface TextFile {
  name: string;
  text: string;
}

/** Asks where to save a file, which the person may cancel. */
export const askAndSave =
  ({ shell }: Pick<Bridge, 'shell'>) =>
  async ({ name, text }: TextFile): Promise<SavedCopy> => {
    try {
      return await shell.saveFile({ name, text });
    } catch {
      return { error: NOT_TAKEN, isSaved: false };
    }
  };

/** Asks where to save a file. @returns the failure, in one sentence; null if it was saved or cancelled */
export const saveFile =
  (bridge: Pick<Bridge, 'shell'>) =>
  async (file: TextFile): Promise<string | null> =>
    (await askAndSave(bridge)(file)).error;
