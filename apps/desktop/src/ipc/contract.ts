import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { feedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { PersonalData } from '@bellweek/api-client/contract/me';
import { weeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import { DISMISSED_KINDS, ROW_SCHEMAS, TABLES } from '@bellweek/planner/core';
import type { Change, Loaded, RowLists, StorageEstimate } from '@bellweek/planner/core';
import { z } from 'zod';
import type { OutboxCount, OutboxView } from './outbox-view.ts';
import type { UpdateView } from './update-view.ts';
import { SHORTCUT_CHOICES } from './views.ts';
import type {
  AccountView,
  BackupView,
  PlannerNotification,
  BackgroundView,
  ShellView,
  StoreAnswer,
  Understood,
  OpenIntent,
} from './views.ts';

/** One call from a window to the main process. */
interface Call<Argument extends z.ZodType = z.ZodType, Result = unknown> {
  argument: Argument;
  /** What an argument may weigh at most, in bytes, roughly; more is refused unread. */
  mostBytes: number;
  /** Only its type is there. */
  readonly result?: Result;
}

const SMALL_BYTES = 100_000;
/** A planner written anew in one step, with the steps that lead back. */
const PLANNER_BYTES = 300_000_000;

function call<Result>() {
  return <Argument extends z.ZodType>(argument: Argument, mostBytes = SMALL_BYTES): Call<Argument, Result> => ({
    argument,
    mostBytes,
  });
}

const nothing = z.undefined();
const account = z.uuid();
const fileName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,100}[.](json|ics)$/);

const put = z.strictObject({ table: z.enum(TABLES), type: z.literal('put'), row: z.looseObject({ id: z.string() }) });
const remove = z.strictObject({ table: z.enum(TABLES), type: z.literal('remove'), id: z.string().min(1).max(100) });

/** The same judgement by which rows are read: what it refuses would be set aside at the next start. */
function isSound(value: unknown): boolean {
  const change = z.union([put, remove]).safeParse(value).data;
  return change !== undefined && (change.type === 'remove' || ROW_SCHEMAS[change.table].safeParse(change.row).success);
}
const change = z.custom<Change>(isSound, 'This is no change to a planner.');

/** What stands in the window for one task, and what of it was turned back into text. */
const entry = z.strictObject({
  text: z.string().max(20_000),
  dismissed: z.array(z.strictObject({ kind: z.enum(DISMISSED_KINDS), text: z.string().max(20_000) })).max(100),
});

/** What went wrong, in one sentence; null when it went well. */
interface Outcome {
  error: string | null;
}

/** Every call there is: channel, what it takes, what it gives. The bridge and the handlers are made from it. */
export const CALLS = {
  'account.read': call<AccountView>()(nothing),
  /** Opens the system's browser. */
  'account.signIn': call<Outcome>()(nothing),
  /** Opens it once more for the same sign-in, to show a code that can be typed. */
  'account.openBrowserAgain': call<Outcome>()(nothing),
  'account.enterCode': call<Outcome>()(z.strictObject({ code: z.string().min(1).max(20) })),
  'account.cancelSignIn': call<void>()(nothing),
  /** Asks the API again who is signed in and what their plan allows. */
  'account.confirm': call<void>()(nothing),
  'account.plan': call<{ plan: Plan } | { error: string }>()(nothing),
  'account.signOut': call<void>()(nothing),
  'account.exportData': call<{ data: PersonalData | null; error: string | null }>()(nothing),
  /** The account at the API, then its planner on this computer. */
  'account.remove': call<Outcome>()(nothing),
  /** Kept until it has arrived; `isWaiting`: it has not yet. */
  'account.sendFeedback': call<Outcome & { isWaiting: boolean }>()(feedbackRequest),
  /** Kept, and sent within minutes. */
  'account.sendReport': call<Outcome>()(weeklyStatsReport),

  /** What of this account has not arrived yet. */
  'outbox.read': call<OutboxView>()(nothing),
  'outbox.remove': call<void>()(z.strictObject({ number: z.int().min(1) })),
  /** Tries what was refused for good once more. */
  'outbox.retry': call<void>()(z.strictObject({ number: z.int().min(1) })),

  /** Adds what was typed in the window for one task. */
  'quickEntry.add': call<Outcome>()(entry),
  /** What of it is understood so far, in the order of the text. */
  'quickEntry.read': call<Understood[]>()(entry),
  'quickEntry.hide': call<void>()(nothing),

  'background.read': call<BackgroundView>()(nothing),
  'background.startAtLogin': call<Outcome>()(z.strictObject({ isOn: z.boolean() })),
  'background.chooseShortcut': call<Outcome>()(z.strictObject({ choice: z.enum(SHORTCUT_CHOICES) })),
  /** Null ends the pause. */
  'background.pauseReminders': call<void>()(z.strictObject({ minutes: z.int().min(1).max(1440).nullable() })),

  'updates.read': call<UpdateView>()(nothing),
  'updates.check': call<void>()(nothing),
  /** Restarts into the update that was fetched, once every window may be closed. */
  'updates.install': call<void>()(nothing),

  'planner.load': call<StoreAnswer<Loaded & { revision: number }>>()(z.strictObject({ account })),
  'planner.write': call<StoreAnswer<number>>()(
    z.strictObject({ account, changes: z.array(change).max(1_000_000) }),
    PLANNER_BYTES,
  ),
  'planner.readSince': call<StoreAnswer<{ rows: RowLists; revision: number } | null>>()(
    z.strictObject({ account, revision: z.int().min(0) }),
  ),
  'planner.room': call<StoreAnswer<StorageEstimate>>()(z.strictObject({ account })),
  'planner.close': call<void>()(z.strictObject({ account })),
  'planner.destroy': call<StoreAnswer<null>>()(z.strictObject({ account })),

  'backups.list': call<StoreAnswer<BackupView[]>>()(z.strictObject({ account })),
  /** All that a copy holds; a copy that is damaged gives nothing. */
  'backups.read': call<StoreAnswer<RowLists>>()(z.strictObject({ account, name: z.string().max(100) })),
  /** Copies what is there now, before it is replaced. */
  'backups.make': call<StoreAnswer<null>>()(z.strictObject({ account })),

  'shell.read': call<ShellView>()(nothing),
  /** Asks where to keep a file, and writes it there. */
  'shell.saveFile': call<Outcome>()(z.strictObject({ name: fileName, text: z.string() }), PLANNER_BYTES),
  /** A page of the website, in the system's browser. */
  'shell.openWebsite': call<void>()(z.strictObject({ path: z.string().regex(/^\/[a-z0-9/-]{0,100}$/) })),
  /** The window shows something by now: links that came in meanwhile may be told. */
  'shell.ready': call<void>()(nothing),
} as const;
export type Channel = keyof typeof CALLS;
export type ArgumentOf<C extends Channel> = z.output<(typeof CALLS)[C]['argument']>;
export type ResultOf<C extends Channel> = (typeof CALLS)[C] extends Call<z.ZodType, infer Result> ? Result : never;

/** What the main process tells windows unasked. */
export interface Events {
  'account.changed': AccountView;
  'planner.event': { account: string; event: PlannerNotification };
  'shell.openIntent': OpenIntent;
  'outbox.changed': OutboxCount;
  'updates.changed': UpdateView;
  'background.changed': BackgroundView;
  /** The window for one task has come to the front. */
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

/** What a window finds as `window.bellweek`: one function per call, grouped by domain, and one per event. */
export type Bridge = { [D in Domain]: { [M in Method<D>]: Invoke<ChannelOf<D, M>> } } & {
  on: {
    accountChanged: Listen['account.changed'];
    plannerEvent: Listen['planner.event'];
    wishFollowed: Listen['shell.openIntent'];
    outboxChanged: Listen['outbox.changed'];
    updatesChanged: Listen['updates.changed'];
    backgroundChanged: Listen['background.changed'];
    quickEntryShown: Listen['quickEntry.shown'];
  };
};

/** The longest title a link may bring. */
export const LINK_TITLE_LENGTH = LIMITS.name;
