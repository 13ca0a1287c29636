import type { Active } from './active.ts';
import { giveTo } from './give-keys.ts';
import { CODE, isProven, RECOVERY, secretOf } from './key-proofs.ts';
import { admissionSecret, KeyError, publicKeyOf, unwrap, wrapFor } from './keys.ts';
import { openHolder } from './code-keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Takes all keys of the account by a spare key. @throws {KeyError} when the code is wrong */
export async function openByCode({ keys: ring, device }: Active, code: string): Promise<void> {
  const keys = await ring.read(RECOVERY);
  const holder = keys.find((key) => key.holder !== null)?.holder;
  if (!holder) throw new KeyError();
  const pair = await openHolder(code, holder);
  const opened = await Promise.all(keys.map(async (row) => ({ ...row, key: await unwrap(pair, row.wrapped) })));
  const taken = await provenByCode(opened, holder, code);
  if (taken.size === 0) throw new KeyError();
  const own = await publicKeyOf(device.pair);
  const wrapped: Record<number, WrappedKey> = {};
  for (const [epoch, key] of taken) wrapped[epoch] = await wrapFor(own, key);
  await ring.keep(wrapped, holder);
  await ring.admit([await admissionSecret(secretOf(code))]);
  await giveTo(ring, device.deviceId, own);
}

/** Keys that a spare key proves. The code proves one account key; each proven key may prove further keys. */
async function provenByCode(
  opened: readonly { epoch: number; key: Bytes; proof: string }[],
  holder: RecoveryHolder,
  code: string,
): Promise<Map<number, Bytes>> {
  const taken = new Map<number, Bytes>();
  for (let before = -1; before < taken.size;) {
    before = taken.size;
    for (const { epoch, key, proof } of opened) {
      const held = { publicKey: holder.publicKey, epoch, key };
      const isCoded = await isProven(holder.proof ?? '', { kind: CODE, ...held }, [secretOf(code)]);
      const isKnown = isCoded || (await isProven(proof, { kind: RECOVERY, ...held }, [...taken.values()]));
      if (isKnown) taken.set(epoch, key);
    }
  }
  return taken;
}
