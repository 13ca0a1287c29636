import { readAccount } from './account-facts.ts';
import type { Active } from './active.ts';
import { register } from './join-account.ts';
import { refill } from './make-keys.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SyncView } from './sync-port.ts';
import type { SyncCode } from './sync-failure.ts';

/**
 * Mends what a round failed for: an epoch has no key; the server was restored from a backup of before this device joined; or sync
 * ended elsewhere.
 *
 * @returns what is shown where this device cannot go on; null where it can
 */
export async function mend(
  options: SyncOptions,
  { device, keys }: Active,
  code: SyncCode,
): Promise<Partial<SyncView> | null> {
  const overview = await readAccount(options.call);
  if (code === 'not-admitted') {
    await keys.fetch();
    await keys.enter();
  }
  if (code === 'no-key') await keys.renew(overview);
  if (code !== 'unknown-device' && code !== 'other-keys') return null;
  if (!overview.account) {
    await options.keyStore.remove();
    return { problem: 'ended' };
  }
  const joined = await register(options, device);
  if (await keys.isOf(joined)) {
    await refill(keys, joined);
    return null;
  }
  // Under another key it is another planner, which this device may join under its own id and name.
  const { deviceId, name, pair, sign } = device;
  await options.keyStore.write({ deviceId, name, pair, sign, keys: {} });
  return { status: 'needs-key', problem: 'ended', school: joined.school };
}
