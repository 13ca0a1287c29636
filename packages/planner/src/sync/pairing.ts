import type { Device } from '../session/device.ts';
import type { DeviceKeys } from './key-store.ts';
import { loadParts } from './load-parts.ts';
import type { Revealed } from './pairing-steps.ts';
import { answerOf } from './sync-api.ts';
import type { SyncApi } from './sync-api.ts';
import type { Pairing } from './sync-port.ts';

const LOOK_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

interface DeskOptions {
  api: SyncApi;
  device: Pick<Device, 'now' | 'after'>;
  show: (pairing: Pairing | null) => void;
}

/** A pairing at either end, until it is over. */
interface Running {
  /** The request that this device answers, or asks its person about. */
  asked: string | null;
  /** Whether the person wants to see the digits: until then each open device asks. */
  isAgreed: boolean;
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
      return await (await loadParts()).askForKey({ api, device, wait: this.waiter(own), onDigits });
    } finally {
      if (this.current === own) this.stop();
    }
  }

  /** Asks the person about a device that asks for the key, and answers it once they want that. */
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
    const { answerRequest, untilAgreed, untilOver } = await loadParts();
    if (!(await untilAgreed(options, asked.id, () => own.isAgreed))) return;
    own.revealed = await answerRequest(options, asked);
    if (own.revealed) await untilOver(options, asked.id);
  }

  /** The person wants to see the digits: this device is the one to answer. */
  agree(): void {
    if (this.current) this.current.isAgreed = true;
    this.next?.();
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
    this.current = { asked: null, isAgreed: false, revealed: null };
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
