import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Change, Dismissed, PanelRef, StoreFailure } from '@bellweek/planner/core';
import type { Entitlement } from '@bellweek/shell/account/access';

/** The account as windows see it, without the token, and its plan as it was last confirmed. */
export interface AccountView extends Entitlement {
  /** The person signed in on this computer; null for nobody. */
  user: AuthUser | null;
  /** Why the API could not be asked just now, in one sentence. */
  problem: string | null;
  /** The person is known, and has to sign in again before the API answers them. */
  needsSignIn: boolean;
  /** This system keeps no secrets safely: the sign-in ends with the program. */
  isForgotten: boolean;
  /** The system's browser has been opened for a sign-in that is not finished. */
  isSigningIn: boolean;
  /** Why the last sign-in failed or ended, or what is left to say to whoever logged out or deleted their account. */
  signInProblem: string | null;
}

/** A part of what was typed for a new task that means something. */
export type Understood = (Dismissed | { kind: 'unread'; text: string }) & {
  /** What it means: "Tomorrow", "16:00", "Due Friday"; of what is unread, that it is not understood. */
  words: string;
};

export interface BackupView {
  /** Names it in further calls. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  reason: 'change' | 'upgrade' | 'restore';
  bytes: number;
}

export interface ShellView {
  version: string;
  /** This program on this computer, as weekly reports name it. */
  installationId: string;
  /** The API's public address, for links that leave the shell. */
  apiUrl: string;
}

/** Keys for quick entry that somebody may choose. */
export const SHORTCUT_CHOICES = ['alt-b', 'shift-space', 'off'] as const;
export type ShortcutChoice = (typeof SHORTCUT_CHOICES)[number];

export interface ShortcutView {
  choice: ShortcutChoice;
  /** Another program has these keys. */
  isTaken: boolean;
  /** Each with its keys, as keyboards name them; none where it is off. */
  choices: readonly { choice: ShortcutChoice; keys: readonly string[] }[];
}

/** What the program does beside its window. */
export interface BackgroundView {
  /** Whether it begins with the session; null where this copy cannot. */
  startsAtLogin: boolean | null;
  shortcut: ShortcutView;
  /** Milliseconds since 1970, until when no reminder comes; null where they come. */
  pausedUntil: number | null;
}

/** Errors lose their class on the way between processes, so failures are values. */
export type StoreAnswer<T> = { ok: true; value: T } | { ok: false; code: StoreFailure };

export type PlannerNotification =
  | { type: 'written'; revision: number; changes: readonly Change[] }
  | { type: 'ended'; reason: 'deleted' };

/** What a window is asked to show: by a link, or by a reminder that was pressed, which no link can ask for. */
export type OpenIntent = DeepLinkAction | { action: 'show-item'; item: PanelRef };

/** What a link may ask of a window: to be looked at, and no more than that. */
export type DeepLinkAction = { action: 'open' } | { action: 'today' } | { action: 'add-task'; title: string };
