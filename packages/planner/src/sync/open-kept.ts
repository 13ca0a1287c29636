import { giveTo } from './give-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { fromBase64Url, publicKeyOf, wrapFor } from './keys.ts';
import type { WrappedKey } from './keys.ts';

/** Takes the keys that a school has us keep. @returns whether there are any */
export async function openKept(ring: KeyRing): Promise<boolean> {
  const { deviceId, pair } = ring.device;
  const own = await publicKeyOf(pair);
  const taken: Record<number, WrappedKey> = {};
  for (const { epoch, key } of await ring.readKept()) {
    if (!ring.device.keys[epoch]) taken[epoch] = await wrapFor(own, fromBase64Url(key));
  }
  await ring.keep(taken);
  if (ring.epochs.length === 0) return false;
  await ring.enter();
  await giveTo(ring, deviceId, own);
  await ring.knownHolder();
  return true;
}
