import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { Device } from '../session/device.ts';
import type { Active } from './active.ts';
import type { DeviceKeys } from './key-store.ts';
import { loadParts } from './load-parts.ts';
import type { Revealed } from './pairing-steps.ts';
import { answerOf } from './sync-failure.ts';
import type { Pairing } from './sync-port.ts';

const LOOK_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

interface DeskOptions {
  call: SyncCall;
  device: Pick<Device, 'now' | 'after'>;
  show: (pairing: Pairing | null) => void;
}

/** Pairings at either end, until none is left. */
export interface Running {
  /** The request that this device answers, or asks its person about; null while there is none. */
  asked: string | null;
  /** Whether the person is at this device: until then each open device waits. */
  isAgreed: boolean;
  /** Known once the digits are shown. */
  revealed: Revealed | null;
}

/** Pairings of one device, at either end, one at a time. */
export class PairingDesk {
  private current: Running | null = null;
  private next: (() => void) | null = null;
  /** Whether requests may have come since this device read them. */
  private isLate = false;

  constructor(private readonly options: DeskOptions) {}

  /** Looks at once: the server told that a pairing has changed. */
  wake(): void {
    this.next?.();
  }

  /**
   * Asks other devices for the key, unless the person has turned to something else by the time this device has joined.
   *
   * @returns this device, and the public key of the device that gave the key, or null
   */
  async ask(join: () => Promise<Active>): Promise<{ active: Active; from: string | null }> {
    const { call, show } = this.options;
    const own = this.begin();
    show({ role: 'asking', digits: null });
    try {
      const active = await join();
      const { askForKey } = await loadParts();
      if (this.current !== own) return { active, from: null };
      const onDigits = (digits: string) => this.current === own && show({ role: 'asking', digits });
      return { active, from: await askForKey({ call, device: active.device, wait: this.waiter(own), onDigits }) };
    } finally {
      if (this.current === own) this.stop();
    }
  }

  /** Asks the person about devices that ask for the key, one after another, and answers devices that the person lets in. */
  async look(device: DeviceKeys): Promise<void> {
    this.isLate = true;
    if (this.current) return this.wake();
    const own = this.begin();
    try {
      while (this.isLate && this.current === own) {
        this.isLate = false;
        if (await this.answer(device, own)) this.isLate = true;
      }
    } catch {
      // The server tells of requests again once it is reached.
    } finally {
      if (this.current === own) this.stop();
    }
  }

  /** @returns whether there was a request, which is over */
  private async answer(device: DeviceKeys, own: Running): Promise<boolean> {
    const { call } = this.options;
    const query = { device: device.deviceId };
    const { pairings } = await answerOf(call('GET /sync/pairing', { query }));
    if (!pairings.some(({ state, deviceId }) => state === 'asked' && deviceId !== device.deviceId)) return false;
    const show = (pairing: Pairing | null) => this.current === own && this.options.show(pairing);
    return (await loadParts()).answerNewest(
      { call, device, now: this.options.device.now, wait: this.waiter(own), show, own },
      pairings,
    );
  }

  /** The person is at this device, which is the one to answer. */
  agree(): void {
    if (this.current) this.current.isAgreed = true;
    this.next?.();
  }

  /** @returns what the person is asked by a request, until the server has their answer; null where it is not asked any more */
  take(id: string): Running | null {
    return this.current?.asked === id ? { ...this.current } : null;
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
