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
  return null;
}

/** The other end: a request that this device has answered, and then the public key that was revealed. */
export interface AnsweredPairing {
  id: string;
  deviceId: string;
  publicKey: string;
}

/** Answers the request of another device. @returns null where it ended, or was not as committed */
export async function answerRequest(options: PairingOptions, asked: SyncPairing): Promise<AnsweredPairing | null> {
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
    return { id: asked.id, deviceId: asked.deviceId, publicKey };
  }
  return null;
}

const LOOK_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

interface DeskOptions {
  api: SyncApi;
  device: Pick<Device, 'now' | 'after'>;
  show: (pairing: Pairing | null) => void;
}

/** Pairings of one device, at either end, one at a time. */
export class PairingDesk {
  private isBusy = false;
  private answered: AnsweredPairing | null = null;
  private next: (() => void) | null = null;

  constructor(private readonly options: DeskOptions) {}

  /** Looks at once: the server told that a pairing has changed. */
  wake(): void {
    this.next?.();
  }

  /** Asks other devices for the key. @returns the public key of the one that gave it, or null */
  async ask(device: DeviceKeys): Promise<string | null> {
    const { api, show } = this.options;
    this.isBusy = true;
    show({ role: 'asking', digits: null });
    try {
      const onDigits = (digits: string) => show({ role: 'asking', digits });
      return await askForKey({ api, device, wait: this.waiter(), onDigits });
    } finally {
      this.stop();
    }
  }

  /** Answers a device that asks for the key; whether it gets it is up to the person. */
  async look(device: DeviceKeys): Promise<void> {
    const { api, show } = this.options;
    if (this.isBusy || this.answered) return;
    this.isBusy = true;
    try {
      const { pairings } = await answerOf(api.readPairings(device.deviceId));
      const asked = pairings.find(({ state, deviceId }) => state === 'asked' && deviceId !== device.deviceId);
      if (!asked) return;
      const { devices } = await answerOf(api.readDevices());
      const deviceName = devices.find(({ id }) => id === asked.deviceId)?.name ?? '';
      const onDigits = (digits: string | null) => show({ role: 'answering', deviceName, digits });
      onDigits(null);
      this.answered = await answerRequest({ api, device, wait: this.waiter(), onDigits }, asked);
      if (!this.answered) show(null);
    } catch {
      show(null);
    } finally {
      this.isBusy = false;
    }
  }

  /** The request whose digits are shown, for the person's answer. */
  take(): AnsweredPairing | null {
    const { answered } = this;
    this.answered = null;
    this.stop();
    return answered;
  }

  stop(): void {
    this.isBusy = false;
    this.options.show(null);
    this.next?.();
  }

  private waiter(): () => Promise<boolean> {
    const { device } = this.options;
    const end = device.now() + LONGEST_MS;
    return () =>
      new Promise((resolve) => {
        this.next = () => {
          cancel();
          this.next = null;
          resolve(this.isBusy && device.now() < end);
        };
        const cancel = device.after(LOOK_MS, () => this.next?.());
      });
  }
}
