import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import { hasOwn } from '../core/state/own-rows.ts';
import type { DeviceKeys } from './key-store.ts';
import { newKeyPair, newSigningPair, publicKeyOf } from './keys.ts';
import { answerOf } from './sync-failure.ts';
import type { SyncOptions } from './sync-options.ts';

/** Tells the server of this device. One that it knows keeps the name that it has there. @throws {SyncFailure} */
export async function register({ call, kind, session }: SyncOptions, device: DeviceKeys): Promise<SyncOverview> {
  const { deviceId: id, name, pair, sign } = device;
  const [publicKey, signKey] = await Promise.all([publicKeyOf(pair), publicKeyOf(sign)]);
  const body = { id, name, kind, publicKey, signKey };
  const own = hasOwn(session.view.getState().state) && { hasPlanner: true as const };
  return answerOf(call('POST /sync/devices', { body: { ...body, ...own } }));
}

const newPairs = async () => ({ pair: await newKeyPair(), sign: await newSigningPair() });

/** Makes this device one of the account's, with the key pair it had before. It has no account key yet. @throws {SyncFailure} */
export async function joinAccount(
  options: SyncOptions,
  name: string,
): Promise<{ overview: SyncOverview; keys: DeviceKeys }> {
  const { keyStore, device } = options;
  const known = await keyStore.read().catch(() => null);
  const keys: DeviceKeys = known
    ? { ...known, name }
    : { deviceId: device.newId(), name, ...(await (keyStore.newPairs ?? newPairs)()), keys: {} };
  await keyStore.write(keys);
  return { overview: await register(options, keys), keys };
}
