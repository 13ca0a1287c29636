import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { SyncKeys, SyncOverview } from '@bellweek/api-client/contract/sync';
import type { KeptKeys } from '@bellweek/api-client/contract/sync-school';
import type { KeyOwner } from './key-owner.ts';
import { isProven, kindOf, RECOVERY } from './key-proofs.ts';
import type { DeviceKeys, KeyStore } from './key-store.ts';
import { admissionSecret, digestKey, envelopeKey, publicKeyOf, toBase64Url, unwrap } from './keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';
import { loadParts } from './load-parts.ts';
import { answerOf, SyncFailure, unlessRefused } from './sync-failure.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type StoredKey = SyncKeys['keys'][number];
/** Maximum number of secrets in a call, of the newest keys. */
const MOST_SECRETS = 120;

/** A holder of keys, and how it is known. */
export interface Holder {
  kind: string;
  publicKey: string;
}

/** The account's keys on this device: unwrapped when needed, fetched when missing. None is taken on the server's word. */
export class KeyRing {
  private readonly accountKeys = new Map<number, Promise<Bytes>>();
  private readonly envelopeKeys = new Map<number, Promise<CryptoKey>>();

  /** The last renewal: two at once would make two keys. */
  private renewing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly call: SyncCall,
    private readonly store: KeyStore,
    public device: DeviceKeys,
    /** The person whose keys these are, as their school is told. */
    readonly owner: KeyOwner,
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

  /** Shows the server that this device has a key of the account, so that it may change the planner. */
  async enter(): Promise<void> {
    const secrets = await Promise.all((await this.secrets()).map(admissionSecret));
    await this.admit(secrets.slice(-MOST_SECRETS)).catch(unlessRefused);
  }

  /** @param secrets that only somebody with a key of the account, or its code, can compute */
  async admit(secrets: string[]): Promise<void> {
    await answerOf(this.call('POST /sync/admission', { body: { deviceId: this.device.deviceId, secrets } }));
  }

  /** Keys on the server for a holder: `recovery`, `school`, or `device:` and an id. */
  async read(kind: string): Promise<StoredKey[]> {
    const given = { params: { kind }, query: { device: this.device.deviceId } };
    return (await answerOf(this.call('GET /sync/keys/:kind', given))).keys;
  }

  /** Keys that a school has us keep. */
  async readKept(): Promise<KeptKeys['keys']> {
    const query = { device: this.device.deviceId };
    return (await answerOf(this.call('GET /sync/kept-keys', { query }))).keys;
  }

  /**
   * Makes the key of an epoch that a removal or a restore began, unless another device has: for the spare key and the devices
   * that somebody with an earlier key has given keys to.
   *
   * @param removed the device that this device has just removed, whatever the server says of it
   */
  renew(overview: SyncOverview, removed?: string): Promise<void> {
    const done = this.renewing.then(async () => {
      const { account } = overview;
      if (!account || this.epochs.includes(account.epoch) || this.epochs.length === 0) return;
      if (account.keyMadeBy !== null && account.keyMadeBy !== this.device.deviceId) return;
      await (await loadParts()).makeNext(this, overview, removed);
    });
    this.renewing = done.catch(() => undefined);
    return done;
  }

  /**
   * Takes the keys that another device has wrapped for this device.
   *
   * @param from the public key that showed the same digits, for the first keys; the first keys prove later keys
   * @returns whether this device has any
   */
  async fetch(from?: string): Promise<boolean> {
    const { deviceId, pair, keys: had } = this.device;
    const holder = { kind: kindOf(deviceId), publicKey: await publicKeyOf(pair) };
    const keys = await this.read(holder.kind);
    const isFirst = this.epochs.length === 0;
    const taken: Record<number, WrappedKey> = {};
    for (const row of keys) {
      if (had[row.epoch]) continue;
      const isTrue = isFirst ? row.wrapped.from === from : await this.isGiven(row, holder);
      if (isTrue) taken[row.epoch] = row.wrapped;
    }
    await this.keep(taken);
    if (isFirst && this.epochs.length > 0) await this.knownHolder();
    return this.epochs.length > 0;
  }

  /** Whether the account has no key yet, or this device's keys: another device may have ended sync and begun anew. */
  async isOf({ account }: SyncOverview): Promise<boolean> {
    return !account?.keyMadeBy || (await this.knownHolder()) !== null || this.isKept();
  }

  /** The spare key's key pair, once it is proven; it is kept then. */
  async knownHolder(): Promise<RecoveryHolder | null> {
    const holder = await this.provenHolder(await this.read(RECOVERY));
    if (holder) await this.keep({}, holder);
    return holder;
  }

  /** The key pair of the spare key that a key of the account proves. */
  async provenHolder(keys: readonly StoredKey[]): Promise<RecoveryHolder | null> {
    for (const { holder, epoch, proof } of keys) {
      if (!holder || !this.epochs.includes(epoch)) continue;
      const held = { kind: RECOVERY, publicKey: holder.publicKey, epoch, key: await this.accountKey(epoch) };
      if (await isProven(proof, held, await this.secrets())) return holder;
    }
    return null;
  }

  /** Whether a key that came for this device is from somebody who had another key of the account. */
  private async isGiven({ wrapped, epoch, proof }: StoredKey, holder: Holder): Promise<boolean> {
    const key = await unwrap(this.device.pair, wrapped).catch(() => null);
    return key !== null && isProven(proof, { ...holder, epoch, key }, await this.secrets());
  }

  /** Whether the keys that we keep are this account's. */
  async isKept(): Promise<boolean> {
    for (const { epoch, key } of await this.readKept()) {
      if (this.epochs.includes(epoch) && toBase64Url(await this.accountKey(epoch)) === key) return true;
    }
    return false;
  }

  secrets(): Promise<Bytes[]> {
    return Promise.all(this.epochs.map((epoch) => this.accountKey(epoch)));
  }

  keep(keys: Record<number, WrappedKey>, holder = this.device.holder): Promise<void> {
    return this.save({ keys: { ...this.device.keys, ...keys }, ...(holder ? { holder } : {}) });
  }

  /** No key that this device has made is uncertain any more. */
  async settle(): Promise<void> {
    if (Object.keys(this.device.made ?? {}).length > 0) await this.save({ made: {} });
  }

  async save(fields: Partial<DeviceKeys>): Promise<void> {
    this.device = { ...this.device, ...fields };
    await this.store.write(this.device);
  }

  accountKey(epoch: number): Promise<Bytes> {
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
