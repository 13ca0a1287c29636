import type { SyncKeys, SyncOverview } from '@bellweek/api-client/contract/sync';
import type { KeptKeys } from '@bellweek/api-client/contract/sync-school';
import { withOwner } from './key-owner.ts';
import type { KeyOwner } from './key-owner.ts';
import { isProven, kindOf, proofOf, RECOVERY, SCHOOL } from './key-proofs.ts';
import type { DeviceKeys, KeyStore } from './key-store.ts';
import {
  admissionOf,
  admissionSecret,
  digestKey,
  fromBase64Url,
  toBase64Url,
  envelopeKey,
  publicKeyOf,
  unwrap,
  wrapFor,
  hashOf,
  utf8,
} from './keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';
import { loadParts } from './load-parts.ts';
import { answerOf } from './sync-api.ts';
import type { KeptApi, SyncApi } from './sync-api.ts';
import { SyncFailure, unlessRefused } from './sync-transport.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type StoredKey = SyncKeys['keys'][number];
const KEPT = 'kept';
/** Secrets of one call, those of the newest keys. */
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
    readonly api: SyncApi,
    private readonly store: KeyStore,
    public device: DeviceKeys,
    private readonly owner: KeyOwner,
    private readonly kept?: KeptApi,
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

  /** Takes the keys that a school has us keep. @returns whether there are any */
  async openKept(): Promise<boolean> {
    const { deviceId, pair } = this.device;
    const own = await publicKeyOf(pair);
    const taken: Record<number, WrappedKey> = {};
    for (const { epoch, key } of await this.readKept()) {
      if (!this.device.keys[epoch]) taken[epoch] = await wrapFor(own, fromBase64Url(key));
    }
    await this.keep(taken);
    if (this.epochs.length === 0) return false;
    await this.enter();
    await this.giveTo(deviceId, own);
    await this.knownHolder();
    return true;
  }

  /** Shows the server that this device has a key of the account, so that it may change the planner. */
  async enter(): Promise<void> {
    const secrets = await Promise.all((await this.secrets()).map(admissionSecret));
    await answerOf(this.api.admit(this.device.deviceId, secrets.slice(-MOST_SECRETS))).catch(unlessRefused);
  }

  /** Has all keys kept, which the person has agreed to. */
  async giveKept(): Promise<void> {
    for (const epoch of this.epochs) await this.putKept(epoch, await this.accountKey(epoch));
  }

  /** Wraps all keys for the school, which the person has agreed to. */
  async giveSchool(publicKey: string): Promise<void> {
    for (const epoch of this.epochs) await this.put({ kind: SCHOOL, publicKey }, epoch);
  }

  /** Takes from the school what it no longer asks for; the next round makes a new key. */
  async endSchool(): Promise<void> {
    if (!this.kept) throw new SyncFailure('outdated');
    await this.renew(await answerOf(this.kept.end(this.device.deviceId)));
  }

  /**
   * Makes the key of an epoch that a removal or a restore began, unless another device has: for the recovery code and the devices
   * that somebody with an earlier key has given keys to.
   *
   * @param removed the device that this one has just removed, whatever the server says of it
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
   * Takes the keys that another device has wrapped for this one.
   *
   * @param from the public key that showed the same digits, for the first keys; later ones are proven by those
   * @returns whether this device has any
   */
  async fetch(from?: string): Promise<boolean> {
    const { deviceId, pair, keys: had } = this.device;
    const holder = { kind: kindOf(deviceId), publicKey: await publicKeyOf(pair) };
    const { keys } = await answerOf(this.api.readKeys(deviceId, holder.kind));
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

  /** Whether the account has no key yet, or those that this device has: another device may have ended sync and begun anew. */
  async isOf({ account }: SyncOverview): Promise<boolean> {
    return !account?.keyMadeBy || (await this.knownHolder()) !== null || this.isKept();
  }

  /** Gives all keys of the account to a device, so that it knows them to be from this one. */
  async giveTo(deviceId: string, publicKey: string): Promise<void> {
    for (const epoch of this.epochs) await this.put({ kind: kindOf(deviceId), publicKey }, epoch);
  }

  /** The recovery code's key pair, once it is proven; it is kept then. */
  async knownHolder(): Promise<RecoveryHolder | null> {
    const holder = await this.provenHolder(await this.readCode());
    if (holder) await this.keep({}, holder);
    return holder;
  }

  private async readCode(): Promise<StoredKey[]> {
    return (await answerOf(this.api.readKeys(this.device.deviceId, RECOVERY))).keys;
  }

  private async provenHolder(keys: readonly StoredKey[]): Promise<RecoveryHolder | null> {
    for (const { holder, epoch, proof } of keys) {
      if (!holder || !this.epochs.includes(epoch)) continue;
      const held = { kind: RECOVERY, publicKey: holder.publicKey, epoch, key: await this.accountKey(epoch) };
      if (await isProven(proof, held, await this.secrets())) return holder;
    }
    return null;
  }

  /** The recovery code as the server holds it: its public key, empty where none is proven, and a digest of each key. */
  async codeHeld(): Promise<{ code: string; prints: Record<string, string> }> {
    const keys = await this.readCode();
    const prints: Record<string, string> = {};
    for (const { epoch, wrapped, holder } of keys)
      prints[epoch] = await hashOf(utf8(JSON.stringify([wrapped, holder])));
    return { code: (await this.provenHolder(keys))?.publicKey ?? '', prints };
  }

  /** Whether a key that came for this device is from somebody who had another one of the account. */
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

  private async readKept(): Promise<KeptKeys['keys']> {
    return this.kept ? (await answerOf(this.kept.read(this.device.deviceId))).keys : [];
  }

  async putKept(epoch: number, key: Bytes, isNew = false): Promise<void> {
    if (!this.kept) throw new SyncFailure('outdated');
    const [first] = await this.secrets();
    const proof = await proofOf(first ?? key, { kind: KEPT, publicKey: '', epoch, key });
    const admission = isNew ? { admission: await admissionOf(await admissionSecret(key)) } : {};
    const given = { deviceId: this.device.deviceId, epoch, key: toBase64Url(key), proof, isNew, ...admission };
    await answerOf(this.kept.put(given));
  }

  secrets(): Promise<Bytes[]> {
    return Promise.all(this.epochs.map((epoch) => this.accountKey(epoch)));
  }

  async put(
    to: Holder,
    epoch: number,
    { holder = null, isNew = false, ...given }: { holder?: RecoveryHolder | null; isNew?: boolean; key?: Bytes } = {},
  ): Promise<void> {
    const { kind, publicKey } = to;
    const key = given.key ?? (await this.accountKey(epoch));
    const sealed = await this.sealed(to, epoch, key);
    const school = kind === SCHOOL ? { schoolKey: publicKey } : {};
    const { deviceId } = this.device;
    const admission = isNew ? { admission: await admissionOf(await admissionSecret(key)) } : {};
    await answerOf(this.api.putKey(kind, { deviceId, epoch, ...sealed, holder, isNew, ...admission, ...school }));
  }

  /** A key for a holder, with the proof that it is from somebody who has one of the account. */
  async sealed(
    { kind, publicKey }: Holder,
    epoch: number,
    key: Bytes,
  ): Promise<{ wrapped: WrappedKey; proof: string }> {
    const [first] = await this.secrets();
    const proof = await proofOf(first ?? key, { kind, publicKey, epoch, key });
    const content = kind === SCHOOL ? withOwner(key, this.owner) : key;
    return { wrapped: await wrapFor(publicKey, content, this.device.pair), proof };
  }

  keep(keys: Record<number, WrappedKey>, holder = this.device.holder): Promise<void> {
    return this.save({ keys: { ...this.device.keys, ...keys }, ...(holder ? { holder } : {}) });
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
