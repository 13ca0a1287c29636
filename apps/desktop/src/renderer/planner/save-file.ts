import type { Bridge } from '../../ipc/contract.ts';

const NOT_TAKEN = 'This file could not be saved.';

/** Asks where to save a file. @returns the failure, in one sentence; null if it was saved or cancelled */
export const saveFile =
  ({ shell }: Pick<Bridge, 'shell'>) =>
  async ({ name, text }: { name: string; text: string }): Promise<string | null> => {
    try {
      return (await shell.saveFile({ name, text })).error;
    } catch {
      return NOT_TAKEN;
    }
  };
