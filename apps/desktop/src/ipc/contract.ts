import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import { feedRequest } from '@bellweek/api-client/contract/feeds';
import type { FeedAnswer } from '@bellweek/api-client/contract/feeds';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { feedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { PersonalData } from '@bellweek/api-client/contract/me';
import {
  SHARED_CALENDAR_LIMITS,
  sharedCalendarRequest,
  sharedCalendarUpdate,
} from '@bellweek/api-client/contract/shared-calendars';
import type { NewSharedCalendar, SharedCalendars } from '@bellweek/api-client/contract/shared-calendars';
import { weeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { DISMISSED_KINDS, ENTRY_KINDS, ROW_SCHEMAS, TABLES } from '@bellweek/planner/core';
import type { Change, Loaded, RowLists, StorageEstimate, Written } from '@bellweek/planner/core';
import { z } from 'zod';
import type { OutboxCount, OutboxView } from './outbox-view.ts';
import { computerKeys, syncCall } from './sync-calls.ts';
import type { ComputerKeys, SyncCallAnswer, SyncSignalMessage } from './sync-calls.ts';
import type { UpdateView } from './update-view.ts';
import { SHORTCUT_CHOICES } from './views.ts';
import type {
  AccountView,
  BackupView,
  PlannerNotification,
  BackgroundView,
  ShellView,
  StoreAnswer,
  UnderstoodLine,
  OpenIntent,
} from './views.ts';

/** One call from a window to the main process. */
interface Call<Argument extends z.ZodType = z.ZodType, Result = unknown> {
  argument: Argument;
  /** Maximum size of the argument in bytes, roughly; larger ones are refused unread. */
  mostBytes: number;
  /** Type only. */
  readonly result?: Result;
}

const SMALL_BYTES = 100_000;
/** Size of a whole planner written in one step, with its history. */
const PLANNER_BYTES = 300_000_000;

/** Size of one push (`SYNC_LIMITS.pushText`). */
const SYNC_BYTES = 2_000_000;

/** Size of a shared calendar with its name. */
const CALENDAR_BYTES = SHARED_CALENDAR_LIMITS.text + SMALL_BYTES;

function call<Result>() {
  return <Argument extends z.ZodType>(argument: Argument, mostBytes = SMALL_BYTES): Call<Argument, Result> => ({
    argument,
    mostBytes,
  });
}

const nothing = z.undefined();
const account = z.uuid();
const fileName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,100}[.](json|ics|txt)$/);

const put = z.strictObject({ table: z.enum(TABLES), type: z.literal('put'), row: z.looseObject({ id: z.string() }) });
const remove = z.strictObject({ table: z.enum(TABLES), type: z.literal('remove'), id: z.string().min(1).max(100) });

/** The same check as on reading: rows that fail it would be quarantined at the next start. */
function isSound(value: unknown): boolean {
  const change = z.union([put, remove]).safeParse(value).data;
  return change !== undefined && (change.type === 'remove' || ROW_SCHEMAS[change.table].safeParse(change.row).success);
}
const change = z.custom<Change>(isSound, 'This is no change to a planner.');

/** Text of the quick entry window, the tokens that were turned back into text, and the kind that was chosen. */
const entry = z.strictObject({
  text: z.string().max(20_000),
  dismissed: z.array(z.strictObject({ kind: z.enum(DISMISSED_KINDS), text: z.string().max(20_000) })).max(100),
  kind: z.enum(ENTRY_KINDS).nullable(),
});

/** Reason of the failure, in one sentence; null if it went well. */
interface Outcome {
  error: string | null;
}

/** The API's answer about calendars that the student shares. */
interface CalendarAnswer<T> {
  status: number;
  data: T | null;
  error: string | null;
}

/** All calls: channel, argument and result. The bridge and the handlers are derived from it. */
export const CALLS = {
  'account.read': call<AccountView>()(nothing),
  /** Opens the system's browser. */
  'account.signIn': call<Outcome>()(nothing),
  /** Opens it again for the same sign-in, to show a code that can be typed. */
  'account.openBrowserAgain': call<Outcome>()(nothing),
  'account.enterCode': call<Outcome>()(z.strictObject({ code: z.string().min(1).max(20) })),
  'account.cancelSignIn': call<void>()(nothing),
  /** Asks the API again for the signed-in person and their plan. */
  'account.confirm': call<void>()(nothing),
  'account.plan': call<{ plan: Plan } | { error: string }>()(nothing),
  'account.signOut': call<void>()(nothing),
  'account.exportData': call<{ data: PersonalData | null; error: string | null }>()(nothing),
  /** Deletes the account at the API, then its planner on this computer. */
  'account.remove': call<Outcome>()(nothing),
  /** Kept until it has arrived; `isWaiting` as long as it has not. */
  'account.sendFeedback': call<Outcome & { isWaiting: boolean }>()(feedbackRequest),
  /** Kept, and sent within minutes. */
  'account.sendReport': call<Outcome>()(weeklyStatsReport),

  /** Items of this account that have not arrived yet. */
  'outbox.read': call<OutboxView>()(nothing),
  'outbox.remove': call<void>()(z.strictObject({ number: z.int().min(1) })),
  /** Retries an item that was refused for good. */
  'outbox.retry': call<void>()(z.strictObject({ number: z.int().min(1) })),

  /** Adds the task of the quick entry window. */
  'quickEntry.add': call<Outcome>()(entry),
  /** Tokens understood so far, in the order of the text. */
  'quickEntry.read': call<UnderstoodLine>()(entry),
  'quickEntry.hide': call<void>()(nothing),

  'background.read': call<BackgroundView>()(nothing),
  'background.startAtLogin': call<Outcome>()(z.strictObject({ isOn: z.boolean() })),
  'background.chooseShortcut': call<Outcome>()(z.strictObject({ choice: z.enum(SHORTCUT_CHOICES) })),
  /** Null ends the pause. */
  'background.pauseReminders': call<void>()(z.strictObject({ minutes: z.int().min(1).max(1440).nullable() })),

  'updates.read': call<UpdateView>()(nothing),
  'updates.check': call<void>()(nothing),
  /** Restarts into the downloaded update, once every window may be closed. */
  'updates.install': call<void>()(nothing),

  'planner.load': call<StoreAnswer<Loaded & { revision: number }>>()(z.strictObject({ account })),
  /** Writes if `known` is null or the number of the last write. */
  'planner.write': call<StoreAnswer<Written>>()(
    z.strictObject({ account, changes: z.array(change).max(1_000_000), known: z.int().min(0).nullable() }),
    PLANNER_BYTES,
  ),
  'planner.readSince': call<StoreAnswer<{ rows: RowLists; revision: number } | null>>()(
    z.strictObject({ account, revision: z.int().min(0) }),
  ),
  'planner.room': call<StoreAnswer<StorageEstimate>>()(z.strictObject({ account })),
  'planner.close': call<void>()(z.strictObject({ account })),
  'planner.destroy': call<StoreAnswer<null>>()(z.strictObject({ account })),

  'backups.list': call<StoreAnswer<BackupView[]>>()(z.strictObject({ account })),
  /** All rows of a backup; none if it is damaged. */
  'backups.read': call<StoreAnswer<RowLists>>()(z.strictObject({ account, name: z.string().max(100) })),
  /** Makes a backup of the current planner before it is replaced. */
  'backups.make': call<StoreAnswer<null>>()(z.strictObject({ account })),

  /** A call of sync to the API, which pages cannot reach. */
  'sync.call': call<SyncCallAnswer>()(syncCall, SYNC_BYTES),
  /** Hears the server's events of a device as `sync.signal`, until it is ended as often, or the window is closed. */
  'sync.listen': call<void>()(z.strictObject({ account, device: z.uuid() })),
  'sync.endListening': call<void>()(z.strictObject({ account, device: z.uuid() })),
  /** Null where there are none, or none that this person on this computer can read. */
  'sync.readKeys': call<ComputerKeys | null>()(z.strictObject({ account })),
  'sync.writeKeys': call<void>()(z.strictObject({ account, keys: computerKeys })),
  'sync.removeKeys': call<void>()(z.strictObject({ account })),
  /** Whether keys outlive the program: a safe keyring holds them. */
  'sync.keepsKeys': call<boolean>()(nothing),

  /** Reads a calendar by its address, from the public network alone. */
  'feeds.fetch': call<FeedAnswer>()(feedRequest),
  'calendars.list': call<CalendarAnswer<SharedCalendars>>()(nothing),
  'calendars.share': call<CalendarAnswer<NewSharedCalendar>>()(sharedCalendarRequest, CALENDAR_BYTES),
  'calendars.update': call<CalendarAnswer<null>>()(sharedCalendarUpdate.extend({ id: z.uuid() }), CALENDAR_BYTES),
  'calendars.revoke': call<CalendarAnswer<null>>()(z.strictObject({ id: z.uuid() })),

  'shell.read': call<ShellView>()(nothing),
  /** Asks where to save a file, and writes it there. A person who cancels saves nothing, and makes no error. */
  'shell.saveFile': call<Outcome & { isSaved: boolean }>()(
    z.strictObject({ name: fileName, text: z.string() }),
    PLANNER_BYTES,
  ),
  /** Opens a page of the website in the system's browser. */
  'shell.openWebsite': call<void>()(z.strictObject({ path: z.string().regex(/^\/[a-z0-9/-]{0,100}$/) })),
  /** The window is rendered: links received before can be sent. */
  'shell.ready': call<void>()(nothing),
} as const;
export type Channel = keyof typeof CALLS;
export type ArgumentOf<C extends Channel> = z.output<(typeof CALLS)[C]['argument']>;
export type ResultOf<C extends Channel> = (typeof CALLS)[C] extends Call<z.ZodType, infer Result> ? Result : never;

/** Messages of the main process to windows. */
export interface Events {
  'account.changed': AccountView;
  'planner.event': { account: string; event: PlannerNotification };
  'shell.openIntent': OpenIntent;
  'outbox.changed': OutboxCount;
  'updates.changed': UpdateView;
  'background.changed': BackgroundView;
  'sync.signal': SyncSignalMessage;
  /** The quick entry window has come to the front. */
  'quickEntry.shown': null;
}
export type EventName = keyof Events;

type Domain = Channel extends `${infer D}.${string}` ? D : never;
type Method<D extends Domain> = Channel extends infer C ? (C extends `${D}.${infer M}` ? M : never) : never;
type ChannelOf<D extends Domain, M extends string> = Extract<Channel, `${D}.${M}`>;
type Invoke<C extends Channel> = [ArgumentOf<C>] extends [undefined]
  ? () => Promise<ResultOf<C>>
  : (argument: ArgumentOf<C>) => Promise<ResultOf<C>>;
type Listen = { [E in EventName]: (listener: (payload: Events[E]) => void) => () => void };

/** Type of `window.bellweek` in a window: one function per call, grouped by domain, and one per event. */
export type Bridge = { [D in Domain]: { [M in Method<D>]: Invoke<ChannelOf<D, M>> } } & {
  on: {
    accountChanged: Listen['account.changed'];
    plannerEvent: Listen['planner.event'];
    wishFollowed: Listen['shell.openIntent'];
    outboxChanged: Listen['outbox.changed'];
    updatesChanged: Listen['updates.changed'];
    backgroundChanged: Listen['background.changed'];
    syncSignal: Listen['sync.signal'];
    quickEntryShown: Listen['quickEntry.shown'];
  };
};

/** Maximum length of a title in a link. */
export const LINK_TITLE_LENGTH = LIMITS.name;
