import type { SyncPairing } from '@bellweek/api-client/contract/sync';
import type { Device } from '../session/device.ts';
import type { DeviceKeys } from './key-store.ts';
import { fromBase64Url, publicKeyOf, toBase64Url } from './keys.ts';
import { answerOf } from './sync-api.ts';
import type { SyncApi } from './sync-api.ts';
import type { Pairing } from './sync-port.ts';

const NONCE_BYTES = 32;
const DIGITS = 6;

async function hashOf(...texts: string[]): Promise<Uint8Array> {
  const parts = texts.map((text) => Array.from(fromBase64Url(text)));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flat())));
}

const commitmentOf = async (nonce: string, publicKey: string): Promise<string> =>
  toBase64Url(await hashOf(nonce, publicKey));

/** Six digits that both devices compute from both public keys and the number that one had committed to. */
async function digitsOf(nonce: string, asking: string, answering: string): Promise<string> {
  const hash = await hashOf(nonce, asking, answering);
  const value = new DataView(hash.buffer).getUint32(0) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

interface PairingOptions {
  api: SyncApi;
  device: DeviceKeys;
  /** Resolves after a moment, or when something of a pairing changed. False ends the waiting. */
  wait: () => Promise<boolean>;
  onDigits: (digits: string) => void;
}

async function find({ api, device }: PairingOptions, id: string): Promise<SyncPairing | undefined> {
  const { pairings } = await answerOf(api.readPairings(device.deviceId));
  return pairings.find((pairing) => pairing.id === id);
}

/** Asks the account's other devices for the key. @returns the public key of the one that has given it, or null */
export async function askForKey(options: PairingOptions): Promise<string | null> {
  const { api, device, wait, onDigits } = options;
  const { deviceId } = device;
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const publicKey = await publicKeyOf(device.pair);
  const { id } = await answerOf(api.askPairing(deviceId, await commitmentOf(nonce, publicKey)));
  let answering: string | null = null;
  while (await wait()) {
    const pairing = await find(options, id);
    // One that is over is no longer listed; whether keys have come tells how it ended.
    if (!pairing || pairing.state === 'done') return answering;
    if (pairing.state === 'refused' || Date.parse(pairing.expiresAt) < Date.now()) return null;
    if (pairing.state !== 'answered' || !pairing.answer) continue;
    // The digits are those of this key: what another one gives is not taken.
    answering = pairing.answer.publicKey;
    await answerOf(api.revealPairing(id, deviceId, { publicKey, nonce }));
    onDigits(await digitsOf(nonce, publicKey, answering));
  }
  // The other device need not ask its person any more.
  void api.endPairing(id, deviceId, false);
  return null;
}

/** The other end: the device that asks, and the public key that it has revealed. */
interface Revealed {
  deviceId: string;
  publicKey: string;
}

/** Answers the request of another device. @returns null where it ended, or was not as committed */
export async function answerRequest(options: PairingOptions, asked: SyncPairing): Promise<Revealed | null> {
  const { api, device, wait, onDigits } = options;
  const own = await publicKeyOf(device.pair);
  await answerOf(api.answerPairing(asked.id, device.deviceId, own));
  while (await wait()) {
    const pairing = await find(options, asked.id);
    if (!pairing || pairing.state === 'refused' || pairing.state === 'done') return null;
    if (pairing.state !== 'revealed' || !pairing.reveal) continue;
    const { publicKey, nonce } = pairing.reveal;
    if ((await commitmentOf(nonce, publicKey)) !== asked.commitment) {
      await answerOf(api.endPairing(asked.id, device.deviceId, false));
      return null;
    }
    onDigits(await digitsOf(nonce, publicKey, own));
    return { deviceId: asked.deviceId, publicKey };
  }
  void api.endPairing(asked.id, device.deviceId, false);
  return null;
}

/** Resolves once a request has ended elsewhere, or the waiting has. */
async function untilOver(options: PairingOptions, id: string): Promise<void> {
  while (await options.wait()) {
    const pairing = await find(options, id);
    if (pairing?.state !== 'revealed' || Date.parse(pairing.expiresAt) < Date.now()) return;
  }
}

const LOOK_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

interface DeskOptions {
  api: SyncApi;
  device: Pick<Device, 'now' | 'after'>;
  show: (pairing: Pairing | null) => void;
}

/** A pairing at either end, until it is over. */
interface Running {
  /** The request that this device answers. */
  asked: string | null;
  /** Known once the digits are shown. */
  revealed: Revealed | null;
}

/** Pairings of one device, at either end, one at a time. */
export class PairingDesk {
  private current: Running | null = null;
  private next: (() => void) | null = null;

  constructor(private readonly options: DeskOptions) {}

  /** Looks at once: the server told that a pairing has changed. */
  wake(): void {
    this.next?.();
  }

  /** Asks other devices for the key. @returns the public key of the one that gave it, or null */
  async ask(device: DeviceKeys): Promise<string | null> {
    const { api, show } = this.options;
    const own = this.begin();
    show({ role: 'asking', digits: null });
    try {
      const onDigits = (digits: string) => this.current === own && show({ role: 'asking', digits });
      return await askForKey({ api, device, wait: this.waiter(own), onDigits });
    } finally {
      if (this.current === own) this.stop();
    }
  }

  /** Answers a device that asks for the key; whether it gets it is up to the person. */
  async look(device: DeviceKeys): Promise<void> {
    if (this.current) return;
    const own = this.begin();
    try {
      await this.answer(device, own);
    } catch {
      // The other device asks again, or gives up.
    } finally {
      if (this.current === own) this.stop();
    }
  }

  private async answer(device: DeviceKeys, own: Running): Promise<void> {
    const { api, show } = this.options;
    const { pairings } = await answerOf(api.readPairings(device.deviceId));
    const asked = pairings.find(({ state, deviceId }) => state === 'asked' && deviceId !== device.deviceId);
    if (!asked) return;
    const { devices } = await answerOf(api.readDevices());
    if (this.current !== own) return;
    own.asked = asked.id;
    const deviceName = devices.find(({ id }) => id === asked.deviceId)?.name ?? '';
    const onDigits = (digits: string | null) => this.current === own && show({ role: 'answering', deviceName, digits });
    onDigits(null);
    const options = { api, device, wait: this.waiter(own), onDigits };
    own.revealed = await answerRequest(options, asked);
    if (own.revealed) await untilOver(options, asked.id);
  }

  /** Ends the question to the person. @returns what was asked; null where nothing is any more */
  take(): (Running & { asked: string }) | null {
    const { current } = this;
    if (!current || current.asked === null) return null;
    this.stop();
    return { ...current, asked: current.asked };
  }

  stop(): void {
    if (!this.current) return;
    this.current = null;
    this.options.show(null);
    this.next?.();
  }

  private begin(): Running {
    this.stop();
    this.current = { asked: null, revealed: null };
    return this.current;
  }

  private waiter(own: Running): () => Promise<boolean> {
    const { device } = this.options;
    const end = device.now() + LONGEST_MS;
    const isOn = () => this.current === own && device.now() < end;
    return () =>
      new Promise((resolve) => {
        if (!isOn()) return resolve(false);
        const next = () => {
          cancel();
          if (this.next === next) this.next = null;
          resolve(isOn());
        };
        this.next = next;
        const cancel = device.after(LOOK_MS, next);
      });
  }
}
