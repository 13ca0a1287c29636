import type { Bridge } from '../../ipc/contract.ts';

const NOT_TAKEN = 'This file could not be saved.';

/** Asks where to keep a file. @returns why it was not kept, in one sentence; null when it was, or when nobody wanted it any more */
export const saveFile =
  ({ shell }: Pick<Bridge, 'shell'>) =>
  async ({ name, text }: { name: string; text: string }): Promise<string | null> => {
    try {
      return (await shell.saveFile({ name, text })).error;
    } catch {
      return NOT_TAKEN;
    }
  };
