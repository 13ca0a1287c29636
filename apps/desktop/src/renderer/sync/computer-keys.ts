import { newPairText, pairOf } from '@bellweek/planner/sync';
import type { DeviceKeys, KeyStore } from '@bellweek/planner/sync';
import type { Bridge } from '../../ipc/contract.ts';
import type { ComputerKeys } from '../../ipc/sync-calls.ts';

/** The main process would refuse a field that its contract does not know: then this does not compile. */
type Known = [Exclude<keyof DeviceKeys, keyof ComputerKeys>] extends [never] ? DeviceKeys : never;

/** Keys in the system's keyring, over the main process. In the page, private keys cannot be read out. */
export function createComputerKeys({ sync }: Pick<Bridge, 'sync'>, account: string): KeyStore {
  /** The texts of pairs that were made or read here. */
  const texts = new WeakMap<CryptoKey, Awaited<ReturnType<typeof newPairText>>>();
  const known = async (text: Awaited<ReturnType<typeof newPairText>>): Promise<CryptoKeyPair> => {
    const pair = await pairOf(text);
    texts.set(pair.privateKey, text);
    return pair;
  };
  return {
    newPair: async () => known(await newPairText()),
    read: async (): Promise<DeviceKeys | null> => {
      const keys = await sync.readKeys({ account });
      if (!keys) return null;
      const { holder, made, ...others } = keys;
      const more = { ...(holder ? { holder } : {}), ...(made ? { made } : {}) };
      return { ...others, ...more, pair: await known(keys.pair) };
    },
    write: async (keys: Known) => {
      const pair = texts.get(keys.pair.privateKey);
      if (!pair) throw new Error('This key was made elsewhere.');
      await sync.writeKeys({ account, keys: { ...keys, pair } });
    },
    remove: () => sync.removeKeys({ account }),
  };
}
