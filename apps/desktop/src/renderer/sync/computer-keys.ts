import { newPairText, pairOf } from '@bellweek/planner/sync';
import type { DeviceKeys, KeyStore } from '@bellweek/planner/sync';
import type { Bridge } from '../../ipc/contract.ts';
import type { ComputerKeys } from '../../ipc/sync-calls.ts';

/** The main process would refuse a field that its contract does not know: then this does not compile. */
type Known = [Exclude<keyof DeviceKeys, keyof ComputerKeys>] extends [never] ? DeviceKeys : never;
type Text = ComputerKeys['pair'];

/** Keys in the system's keyring, over the main process. In the page, private keys cannot be read out. */
export function createComputerKeys({ sync }: Pick<Bridge, 'sync'>, account: string): KeyStore {
  /** The texts of pairs that were made or read here. */
  const texts = new WeakMap<CryptoKey, Text>();
  const known = async (text: Text, use: 'wrap' | 'sign'): Promise<CryptoKeyPair> => {
    const pair = await pairOf(text, use);
    texts.set(pair.privateKey, text);
    return pair;
  };
  const textOf = ({ privateKey }: CryptoKeyPair): Text => {
    const text = texts.get(privateKey);
    if (!text) throw new Error('This key was made elsewhere.');
    return text;
  };
  const made = async (use: 'wrap' | 'sign') => known(await newPairText(use), use);
  return {
    newPairs: async () => ({ pair: await made('wrap'), sign: await made('sign') }),
    read: async (): Promise<DeviceKeys | null> => {
      const keys = await sync.readKeys({ account });
      if (!keys) return null;
      const { holder, made: unsure, ...others } = keys;
      const more = { ...(holder ? { holder } : {}), ...(unsure ? { made: unsure } : {}) };
      return { ...others, ...more, pair: await known(keys.pair, 'wrap'), sign: await known(keys.sign, 'sign') };
    },
    write: async (keys: Known) => {
      await sync.writeKeys({ account, keys: { ...keys, pair: textOf(keys.pair), sign: textOf(keys.sign) } });
    },
    remove: () => sync.removeKeys({ account }),
  };
}
