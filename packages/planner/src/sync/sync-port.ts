import type { OwnRows } from '../core/state/own-rows.ts';
import type { StoreApi } from 'zustand/vanilla';

/**
 * - `off`: nothing of the planner leaves the device;
 * - `needs-key`: the account syncs, and this device has no key yet;
 * - `meeting`: the key is here, and so is a planner of this device's own: asked once what becomes of it;
 * - `fetching`: the planner is coming, and this device has not shown all of it yet;
 * - `on`.
 */
export type SyncStatus = 'off' | 'needs-key' | 'meeting' | 'fetching' | 'on';

/**
 * Why changes wait, or an act failed. Screens have one sentence for each:
 * - `offline`: the server cannot be reached, which ends by itself;
 * - `busy`: it answers with 429 or 5xx, which ends by itself too;
 * - `signed-out`, `no-license`: changes wait until that is mended;
 * - `account-full`: the account's room on the server is used up;
 * - `device-full`: what came cannot be saved on this device;
 * - `too-many-devices`: a device has to be removed first;
 * - `removed`: another device removed this device;
 * - `not-let-in`: only a device that has the planner may do this;
 * - `outdated`: a newer version of the planner wrote what came, or the server wants one;
 * - `unreadable`: something came that was not made with this account's key;
 * - `missing`: a number of another device's changes never came;
 * - `key-exists`: another device turned sync on first;
 * - `ended`: another device deleted the copy on the server;
 * - `wrong-code`: the spare key or a device's key is wrong;
 * - `no-answer`: no other device answered in time;
 * - `refused`: another device said no, or got no digits in time;
 * - `no-school-key`: the school has no key for this planner;
 * - `wrong-file`, `other-device`, `other-school`: what was given is no answer of a school, or not for this device, or not by this school;
 * - `old-answer`: the account has had a new key since the school was asked;
 * - `school-changed`: the school has chosen anew since the person last read who can unlock their planner;
 * - `no-copy`: the file that was to keep this device's own planner was not saved.
 */
export type SyncProblem =
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'no-license'
  | 'account-full'
  | 'device-full'
  | 'too-many-devices'
  | 'removed'
  | 'not-let-in'
  | 'outdated'
  | 'unreadable'
  | 'missing'
  | 'key-exists'
  | 'ended'
  | 'wrong-code'
  | 'no-answer'
  | 'refused'
  | 'no-school-key'
  | 'wrong-file'
  | 'other-device'
  | 'other-school'
  | 'old-answer'
  | 'school-changed'
  | 'no-copy';

/** Whether a problem ends without anybody doing something. */
export const isPassing = (problem: SyncProblem): boolean => problem === 'offline' || problem === 'busy';

export interface SyncDevice {
  id: string;
  name: string;
  isThis: boolean;
  /** ISO instants. */
  addedAt: string;
  lastSeenAt: string;
}

/** Two devices that show the same six digits, so that a person sees that nobody is between them. */
export type Pairing =
  /** This device asked; no digits before another device has answered. */
  | { role: 'asking'; digits: string | null }
  /** Another device asks for the key by a request of its own; no digits before {@link SyncPort.showDigits}. */
  | { role: 'answering'; id: string; deviceName: string; digits: string | null };

/** The person's answer to one request for the key. */
export interface PairingAnswer {
  id: string;
  /** The digits that the person compared; null before there are any. */
  digits: string | null;
  isSame: boolean;
}

/** A value that was changed on two devices, and is not the one shown now. */
export interface LostChange {
  id: string;
  /** Title of the row it belongs to, as it is now or was. */
  title: string;
  /** Kind of the row: `tasks`, `events` … */
  table: string;
  /** Register: `title`, `notes`, `due`, `when` …; `row` for all of a row that was removed elsewhere. */
  field: string;
  /** The value in words; notes are the whole text. */
  words: string;
  /** The value that is shown instead, in words. */
  now: string;
  /** When it was written, and when that was noticed. ISO instants. */
  writtenAt: string;
  foundAt: string;
  /** False where the row it belongs to is gone and cannot take it. */
  canRestore: boolean;
}

/**
 * A change of who can open the planner, by another device:
 * - `device`: one was let in; `removed`: one was removed;
 * - `code`: there is a new spare key; `code-void`: what the server keeps for the code is no longer what it was.
 */
export interface KeyNews {
  kind: 'device' | 'removed' | 'code' | 'code-void';
  /** Of the device; empty for a code. */
  name: string;
}

export interface SyncView {
  status: SyncStatus;
  /** The planner is empty, and the account is being asked whether it has one: nothing else is to be shown yet. */
  isLooking: boolean;
  /** Changes that the server does not have yet, and since when (ISO instant). */
  waiting: { count: number; since: string | null };
  /** ISO instant; null before the first time. */
  lastSyncedAt: string | null;
  problem: SyncProblem | null;
  /** Whether the person has kept a spare key; null while this is not known. */
  hasSpareKey: boolean | null;
  /** Tasks and events on this device, some of which the account may have; null but while `meeting`. */
  own: OwnRows | null;
  pairing: Pairing | null;
  /** Rises when devices of the account may have changed. */
  deviceChanges: number;
  /** Whether the account had a planner on the server when it was last asked; null before. */
  hasPlanner: boolean | null;
  /** Until then only a device that has the planner may delete the copy, in ISO; null where whoever is signed in may. */
  guardedUntil: string | null;
  /** Changes of who can open the planner, until the person has read them. Oldest first. */
  news: readonly KeyNews[];
  /** Null where no school has a way to the key, and before {@link SyncPort.askSchool}. */
  school: SchoolView | null;
  /** Newest first. */
  lost: readonly LostChange[];
}

/** A school's way to the key of this planner. */
export interface SchoolView {
  mode: 'help' | 'kept';
  /** Null once the person has left it. */
  name: string | null;
  /** Whether the school, or we for it, have the key. */
  isGiven: boolean;
  /** The school no longer offers this, and has the key until the person ends that. */
  isEnding?: boolean | undefined;
  /** Earlier choices of the school that go on until the person has agreed to the present choice. */
  former?: readonly Pick<SchoolView, 'mode'>[] | undefined;
}

export type SyncAnswer = { ok: true } | { ok: false; problem: SyncProblem };

/** A request to a school for the keys of this planner. */
export interface SchoolRequest {
  /** Content of the file. */
  text: string;
  /** The school's page shows the same, where nobody put another device's key into the file. */
  checkCode: string;
}

/** Sync as the screens see it. No method rejects. */
export interface SyncPort {
  readonly view: StoreApi<SyncView>;
  /** Makes the account key and this device, or follows the device that did. */
  turnOn: (deviceName: string) => Promise<SyncAnswer>;
  /** Looks up whether the account has a planner, and what the person's school has chosen. */
  askSchool: () => Promise<void>;
  /** Makes a spare key, the same one until {@link keepSpareKey}: before that it opens nothing. */
  makeSpareKey: () => Promise<{ ok: true; spareKey: string } | { ok: false; problem: SyncProblem }>;
  /** Puts that spare key in the place of the one before, or of the key that a school had us keep. */
  keepSpareKey: () => Promise<SyncAnswer>;
  /** Agrees with what the school has chosen: gives the key to it, or to us for it, or ends its help. */
  giveToSchool: () => Promise<SyncAnswer>;
  /** The person has read {@link SyncView.news}. */
  dismissNews: () => void;
  /** Goes on from `off` to the account's planner: to `needs-key`, or further where its key is kept. Nothing where it has none. */
  openSynced: () => Promise<SyncAnswer>;
  /** Ends `needs-key` or `meeting` with nothing kept. */
  cancel: () => Promise<void>;
  /** @param typed the spare key */
  joinBySpareKey: (typed: string, deviceName: string) => Promise<SyncAnswer>;
  /** `add` joins this device's own planner with the account's; `apart` saves it as a file first, and removes it here. */
  meet: (choice: 'add' | 'apart') => Promise<SyncAnswer>;
  /** Asks another device for the key; resolves once it came, or nobody answered. */
  askForKey: (deviceName: string) => Promise<SyncAnswer>;
  /** Makes a request to the person's school for the keys; the same device makes the same again. */
  askForHelp: (
    deviceName: string,
  ) => Promise<{ ok: true; request: SchoolRequest } | { ok: false; problem: SyncProblem }>;
  /** Opens the planner by the school's answer. @param text content of its file */
  takeHelp: (text: string, deviceName: string) => Promise<SyncAnswer>;
  /** Takes the request for the key back. */
  stopAsking: () => void;
  /** Answers the request of another device on this device: the six digits come, and other devices stop asking. */
  showDigits: () => void;
  /** Gives the key to the device that asks, or refuses it. */
  answerPairing: (given: PairingAnswer) => Promise<SyncAnswer>;
  /** Sends and fetches now. */
  syncNow: () => Promise<SyncAnswer>;
  devices: () => Promise<{ ok: true; devices: SyncDevice[] } | { ok: false; problem: SyncProblem }>;
  /** Any device of the account. */
  renameDevice: (id: string, name: string) => Promise<SyncAnswer>;
  /** Another device; what it has it keeps. */
  removeDevice: (id: string) => Promise<SyncAnswer>;
  /** Ends sync on this device; its planner stays. A copy that nobody else can open is deleted. */
  turnOff: () => Promise<SyncAnswer>;
  /** Ends sync on every device and removes all of it from the server; planners stay. */
  deleteEverywhere: () => Promise<SyncAnswer>;
  /** Puts a lost value back, as a change that can be undone. */
  restoreLost: (id: string) => SyncAnswer;
  dismissLost: (id: string) => void;
}

/** Nothing leaves the device. */
export const OFF: SyncView = {
  status: 'off',
  isLooking: false,
  waiting: { count: 0, since: null },
  lastSyncedAt: null,
  problem: null,
  hasSpareKey: null,
  own: null,
  pairing: null,
  deviceChanges: 0,
  hasPlanner: null,
  guardedUntil: null,
  news: [],
  school: null,
  lost: [],
};
