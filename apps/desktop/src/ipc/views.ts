import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Change, Dismissed, EntryKind, PanelRef, StoreFailure } from '@bellweek/planner/core';
import type { Entitlement } from '@bellweek/shell/account/access';

import type { PolicyView } from './policies.ts';

/** The account without its token, and its plan as last confirmed. */
export interface AccountView extends Entitlement {
  /** The person signed in on this computer, or null. */
  user: AuthUser | null;
  /** Whether the API has confirmed the plan since the program started. */
  isConfirmed: boolean;
  /** Reason why the API could not be reached, in one sentence. */
  problem: string | null;
  /** The person is known, but has to sign in again for the API. */
  needsSignIn: boolean;
  /** This system has no safe storage of secrets: the sign-in ends with the program. */
  isForgotten: boolean;
  /** A sign-in in the system's browser is not finished. */
  isSigningIn: boolean;
  /** Reason why the last sign-in failed or ended, or a last message after logging out or deleting the account. */
  signInProblem: string | null;
}

/** A recognised part of the text for a new task. */
export type Understood = (Dismissed | { kind: 'unread'; text: string }) & {
  /** Its meaning: "Tomorrow", "16:00", "Due Friday"; for unread words, that they are not understood. */
  words: string;
};

/** The text of the quick entry window as it is understood. */
export interface UnderstoodLine {
  /** The kind it is added as; null where it can only be a task. */
  kind: EntryKind | null;
  /** It is the address of a calendar, and nothing else. */
  isCalendar: boolean;
  parts: Understood[];
}

export interface BackupView {
  /** Id for further calls. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  reason: 'change' | 'upgrade' | 'restore';
  bytes: number;
}

export interface ShellView {
  version: string;
  /** Id of this program on this computer in weekly reports. */
  installationId: string;
  /** The API's public URL, for links that leave the shell. */
  apiUrl: string;
  /** Settings of the school for this computer. */
  policies: PolicyView;
}

/** Keys that can be chosen for quick entry. */
export const SHORTCUT_CHOICES = ['alt-b', 'shift-space', 'off'] as const;
export type ShortcutChoice = (typeof SHORTCUT_CHOICES)[number];

export interface ShortcutView {
  choice: ShortcutChoice;
  /** Another program uses these keys. */
  isTaken: boolean;
  /** Choices with their keys, as named on keyboards; no keys for `off`. */
  choices: readonly { choice: ShortcutChoice; keys: readonly string[] }[];
}

/** State of the background services. */
export interface BackgroundView {
  /** Whether it starts at login; null if this copy cannot. */
  startsAtLogin: boolean | null;
  shortcut: ShortcutView;
  /** Milliseconds since 1970 at which paused reminders resume; null if they are on. */
  pausedUntil: number | null;
}

/** Result of a store call. Failures are values, because errors lose their class between processes. */
export type StoreAnswer<T> = { ok: true; value: T } | { ok: false; code: StoreFailure };

export type PlannerNotification =
  | { type: 'written'; revision: number; changes: readonly Change[] }
  | { type: 'ended'; reason: 'deleted' };

/** Request to show something: by a link, or by a pressed reminder or the quick entry window, which a link cannot imitate. */
export type OpenIntent =
  | DeepLinkAction
  | { action: 'show-item'; item: PanelRef }
  | { action: 'add-calendar'; address: string };

/** Actions of a link: it can show something, and no more. */
export type DeepLinkAction = { action: 'open' } | { action: 'today' } | { action: 'add-task'; title: string };
