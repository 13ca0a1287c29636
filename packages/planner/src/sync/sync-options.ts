import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { Device } from '../session/device.ts';
import type { PlannerSession } from '../session/session.ts';
import type { KeyStore } from './key-store.ts';
import type { PairingAnswer, SyncAnswer, SyncView } from './sync-port.ts';

/** Messages of the server's events. */
export type SyncSignal = 'head' | 'pairing' | 'devices' | 'look';

/**
 * Messages between windows of one device: a round or the digits of a pairing are wanted, a window has opened, or has begun to sync, the
 * person's answer to a pairing and what came of it, the syncing window’s state, and how sync has ended.
 */
export type WindowMessage =
  | 'ask'
  | 'digits'
  | 'opened'
  | 'leads'
  | PairingAnswer
  | { id: string; answered: SyncAnswer }
  | { shows: Partial<SyncView> }
  | { ended: Partial<SyncView> };

export interface SyncOptions {
  session: PlannerSession;
  /** Calls the API. */
  call: SyncCall;
  accountId: string;
  /** The person, as their school is told whose key it has. */
  owner: { name: string; email: string };
  kind: 'web' | 'desktop';
  keyStore: KeyStore;
  device: Pick<Device, 'now' | 'after' | 'onWake' | 'newId'>;
  /** Name of this device in the list, where nobody is asked for one. */
  deviceName?: () => string;
  /** Subscribes to the server's events of this device; left out where there are none. @returns a function that ends it */
  listen?: (deviceId: string, onSignal: (signal: SyncSignal) => void) => () => void;
  /** Calls back once this window syncs for the device. @returns a function that gives it up */
  lead?: (onLead: () => void) => () => void;
  /** Does something while no other window of this device does it; left out where there is only one. */
  alone?: <T>(act: () => Promise<T>) => Promise<T>;
  /** Hears what other windows of this device tell, and tells them; left out where there is only one. */
  talk?: (onMessage: (message: WindowMessage) => void) => { tell: (message: WindowMessage) => void; close: () => void };
  /** Saves this planner as a file, before it makes way for the account's. @returns whether it is kept */
  saveCopy: () => Promise<boolean>;
  /** Keeps a copy without asking; left out where {@link saveCopy} does not ask either. */
  keepCopy?: () => Promise<unknown>;
  random?: () => number;
}
