import type { SyncDevice, SyncOverview } from '@bellweek/api-client/contract/sync';
import type { DeviceKeys, KeyStore } from './key-store.ts';
import { digestKey, envelopeKey, KeyError, newAccountKey, openHolder, publicKeyOf, unwrap, wrapFor } from './keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';
import { answerOf } from './sync-api.ts';
import type { SyncApi } from './sync-api.ts';
import { SyncFailure } from './sync-transport.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const RECOVERY = 'recovery';
const kindOf = (deviceId: string): string => `device:${deviceId}`;

/** The account's keys on this device: unwrapped when needed, fetched when missing. */
export class KeyRing {
  private readonly accountKeys = new Map<number, Promise<Bytes>>();
  private readonly envelopeKeys = new Map<number, Promise<CryptoKey>>();

  constructor(
    private readonly api: SyncApi,
    private readonly store: KeyStore,
    private device: DeviceKeys,
  ) {}

  readonly envelopeKey = (epoch: number): Promise<CryptoKey> => {
    const known = this.envelopeKeys.get(epoch) ?? this.accountKey(epoch).then((key) => envelopeKey(key, epoch));
    this.envelopeKeys.set(epoch, known);
    known.catch(() => this.envelopeKeys.delete(epoch));
    return known;
  };

  readonly digestKey = async (epoch: number): Promise<CryptoKey> => digestKey(await this.accountKey(epoch));

  get epochs(): number[] {
    return Object.keys(this.device.keys).map(Number);
  }

  /** Makes the account key of an epoch, for the recovery code and for each device. @throws {SyncFailure} where another device did */
  async make(
    epoch: number,
    holder: RecoveryHolder,
    devices: readonly Pick<SyncDevice, 'id' | 'publicKey'>[],
  ): Promise<void> {
    const accountKey = newAccountKey();
    const { deviceId } = this.device;
    const { pair } = this.device;
    // Kept here first: the account must never have a key that no device has.
    await this.keep({ [epoch]: await wrapFor(await publicKeyOf(pair), accountKey) }, holder);
    try {
      const wrapped = await wrapFor(holder.publicKey, accountKey);
      await answerOf(this.api.putKey(RECOVERY, { deviceId, epoch, wrapped, holder, isNew: true }));
    } catch (error) {
      if (error instanceof SyncFailure && error.problem === 'key-exists') await this.drop(epoch);
      throw error;
    }
    for (const { id, publicKey } of devices) await this.put(id, epoch, await wrapFor(publicKey, accountKey));
  }

  /** Makes the key of an epoch that a removal began, unless another device has. */
  async renew({ account, devices }: SyncOverview): Promise<void> {
    if (!account || account.keyMadeBy !== null || this.epochs.includes(account.epoch)) return;
    const { keys } = await answerOf(this.api.readKeys(this.device.deviceId, RECOVERY));
    const holder = keys.find((key) => key.holder !== null)?.holder;
    if (holder)
      await this.make(
        account.epoch,
        holder,
        devices.filter(({ revokedAt }) => revokedAt === null),
      );
  }

  /** Takes all keys of the account by a recovery code. @throws {KeyError} when it is another one */
  async openByCode(code: string): Promise<void> {
    const { keys } = await answerOf(this.api.readKeys(this.device.deviceId, RECOVERY));
    const holder = keys.find((key) => key.holder !== null)?.holder;
    if (!holder) throw new KeyError();
    const pair = await openHolder(code, holder);
    const own = await publicKeyOf(this.device.pair);
    const taken: Record<number, WrappedKey> = {};
    for (const { epoch, wrapped } of keys) taken[epoch] = await wrapFor(own, await unwrap(pair, wrapped));
    await this.keep(taken, holder);
    for (const [epoch, wrapped] of Object.entries(taken)) await this.put(this.device.deviceId, Number(epoch), wrapped);
  }

  /** Takes the keys that another device has wrapped for this one. @returns whether there were any */
  async fetch(): Promise<boolean> {
    const { deviceId } = this.device;
    const { keys } = await answerOf(this.api.readKeys(deviceId, kindOf(deviceId)));
    await this.keep(Object.fromEntries(keys.map(({ epoch, wrapped }) => [epoch, wrapped])));
    return keys.length > 0;
  }

  /** Gives a server that was restored from a backup the keys that it lost. */
  async refill({ account }: SyncOverview): Promise<void> {
    const { deviceId, pair, holder } = this.device;
    if (holder && !account?.keyMadeBy) {
      for (const epoch of this.epochs) {
        const wrapped = await wrapFor(holder.publicKey, await this.accountKey(epoch));
        const isNew = epoch === account?.epoch;
        await answerOf(this.api.putKey(RECOVERY, { deviceId, epoch, wrapped, holder, isNew }));
      }
    }
    await this.giveTo(deviceId, await publicKeyOf(pair));
  }

  /** Gives all keys of the account to a device. */
  async giveTo(deviceId: string, publicKey: string): Promise<void> {
    for (const epoch of this.epochs) {
      await this.put(deviceId, epoch, await wrapFor(publicKey, await this.accountKey(epoch)));
    }
  }

  private async put(deviceId: string, epoch: number, wrapped: WrappedKey): Promise<void> {
    const key = { deviceId: this.device.deviceId, epoch, wrapped, holder: null, isNew: false };
    await answerOf(this.api.putKey(kindOf(deviceId), key));
  }

  private async keep(keys: Record<number, WrappedKey>, holder = this.device.holder): Promise<void> {
    this.device = { ...this.device, keys: { ...this.device.keys, ...keys }, ...(holder ? { holder } : {}) };
    await this.store.write(this.device);
  }

  private async drop(epoch: number): Promise<void> {
    const { [epoch]: _, ...keys } = this.device.keys;
    this.device = { ...this.device, keys };
    await this.store.write(this.device);
  }

  private accountKey(epoch: number): Promise<Bytes> {
    const known = this.accountKeys.get(epoch) ?? this.unwrapped(epoch);
    this.accountKeys.set(epoch, known);
    known.catch(() => this.accountKeys.delete(epoch));
    return known;
  }

  private async unwrapped(epoch: number): Promise<Bytes> {
    if (!this.device.keys[epoch]) await this.fetch();
    const wrapped = this.device.keys[epoch];
    if (!wrapped) throw new SyncFailure('unreadable', { code: 'no-key' });
    return unwrap(this.device.pair, wrapped);
  }
}
