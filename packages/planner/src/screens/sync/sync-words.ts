import { formatCount, listed, plural } from '../../core/text/words.ts';
import type { OwnRows } from '../../core/state/own-rows.ts';
import { spelled } from '../../core/text/spelling.ts';
import { DATA_FIELDS } from '../../schema/tables.ts';
import type {
  KeyNews,
  LostChange,
  SchoolView,
  SyncAnswer,
  SyncProblem,
  SyncStatus,
  SyncView,
} from '../../sync/sync-port.ts';
import { isPassing } from '../../sync/sync-port.ts';
import type { WhereSchool } from '@bellweek/ui/screens/sync/where-choice';

/** Heading over the steps by which a planner comes to this device. */
export function arrivalTitle(status: SyncStatus): string {
  if (status === 'fetching') return 'Your planner is coming';
  return status === 'meeting' ? 'Your synced planner is ready' : 'Open your planner here';
}

/** One sentence for each problem, with what to do about it. */
export const PROBLEM_SENTENCES: Record<SyncProblem, string> = {
  offline: 'You’re offline. Try again when you’re connected.',
  busy: 'Sync isn’t answering right now. Try again in a minute.',
  'signed-out': 'You’re logged out. Log in again to sync.',
  'no-license': 'Your plan has ended. Your changes wait on this device until you have a plan again.',
  'account-full': 'Your synced planner is full. Empty the trash, or delete events you no longer need.',
  'device-full': 'This device has no space left. Free some space to get changes from your other devices.',
  'too-many-devices': 'You already sync 20 devices. Remove one you no longer use first.',
  removed:
    'This device was removed from sync. Your planner is still here. Changes that were not sent are only on this device.',
  'not-let-in': 'Only a device that has your planner can do this. Please do it there.',
  outdated: 'Another device has a newer version of the planner. Reload or update this one to sync.',
  unreadable: 'Something that came could not be read. Your planner here is unchanged. Tell us if this stays.',
  missing: 'A change from another device did not arrive. Everything else is here. Tell us if this stays.',
  'key-exists': 'You already have a synced planner. Open it with a device that has it, or with your spare key.',
  ended: 'Your synced copy was deleted on another device. Your planner is still here.',
  'wrong-code': 'That isn’t the right spare key. Check each letter and try again.',
  'no-copy': 'The file was not saved, so nothing has changed. Save it first, or add the two together.',
  'no-answer': 'No other device said yes. Open your planner on the other device, then try again.',
  refused:
    'Your other device didn’t open your planner here. Try again, and press Yes there if it shows the same digits.',
  'no-school-key': 'Your school has no key for this planner. Use another device or your spare key.',
  'wrong-file': 'This is not an answer from your school. Choose the file that it gave you.',
  'other-device': 'This answer is for another device. Ask your school again from this one.',
  'other-school': 'This answer was made with another key. Ask your school to use its newest one.',
  'old-answer': 'Your planner has a new key since you asked. Save your request again and give it to your school.',
  'school-changed': 'Your school has just changed who can unlock your planner. Read it again before you go on.',
};

/** Why this device no longer syncs; null where nothing ended that. */
export const endSentence = (problem: SyncProblem | null): string | null =>
  problem === 'removed' || problem === 'ended' ? PROBLEM_SENTENCES[problem] : null;

/** Says what changed about who can open the planner, and what to do if that was somebody else. */
export function newsSentence({ kind, name }: KeyNews): string {
  switch (kind) {
    case 'device':
      return `“${name}” can open your planner now. Not yours? Remove it from your devices.`;
    case 'removed':
      return `“${name}” was removed from your devices. It gets no more changes.`;
    case 'code':
      return 'Another device of yours made a spare key. One you had before no longer works. Wasn’t that you? Check your devices, then make a new one.';
    case 'code-void':
      return 'Your spare key may not work any more: what our server keeps for it has changed. Make a new one now, while this device has your planner.';
  }
}

/** A school that can unlock the planner, for the cards of where it lives. */
export const whereSchool = (school: SchoolView | null): WhereSchool =>
  school === null || school.name === null ? null : { mode: school.mode, name: school.name };

/** Outcome of a call for a button: its error in one sentence. */
export const errorOf = (answer: SyncAnswer): { error: string | null } => ({
  error: answer.ok ? null : PROBLEM_SENTENCES[answer.problem],
});

export interface SyncWords {
  /** The state in one or two words. */
  short: string;
  sentence: string;
  look: 'done' | 'waiting' | 'offline' | 'attention';
}

type Shown = Pick<SyncView, 'status' | 'waiting' | 'problem' | 'lastSyncedAt'>;

/** Changes that wait, such as "3 changes to sync". */
const waitingWords = (count: number): string => `${plural(count, 'change')} to sync`;

/** The state of sync in words; null while it is off. */
export function syncWords({ status, waiting: { count }, problem, lastSyncedAt }: Shown): SyncWords | null {
  if (problem !== null && !isPassing(problem)) {
    return {
      short: 'Sync',
      sentence: PROBLEM_SENTENCES[problem],
      look: 'attention',
    };
  }
  switch (status) {
    case 'off':
      return null;
    case 'needs-key':
    case 'meeting':
      return {
        short: 'Sync',
        sentence: 'Your account has a synced planner. Open it here too.',
        look: 'attention',
      };
    case 'fetching':
      return {
        short: 'Coming',
        sentence: 'Your planner is coming.',
        look: 'waiting',
      };
    case 'on':
      // Before the first round nothing has left, whatever waits.
      if (lastSyncedAt === null && problem === null) {
        return { short: 'Syncing', sentence: 'Your planner is being sent for the first time.', look: 'waiting' };
      }
      return onWords(count, problem, lastSyncedAt !== null);
  }
}

function onWords(count: number, problem: SyncProblem | null, hasBeenSent: boolean): SyncWords {
  if (problem === 'offline') {
    const waits = hasBeenSent ? waitingWords(count) : 'Your planner will sync';
    const isAllSent = hasBeenSent && count === 0;
    const sentence = isAllSent ? 'Everything you wrote is on your other devices.' : `${waits} once you’re connected.`;
    return { short: 'Offline', sentence: `Offline. ${sentence}`, look: 'offline' };
  }
  if (count > 0)
    return { short: `${formatCount(count)} to sync`, sentence: `${waitingWords(count)}.`, look: 'waiting' };
  if (problem !== null)
    return {
      short: 'Waiting',
      sentence: 'Sync isn’t answering right now.',
      look: 'waiting',
    };
  return { short: 'Synced', sentence: 'Up to date.', look: 'done' };
}

/** Names of registers that several fields share, and of a whole row. */
const REGISTER_NAMES = { when: 'Time', days: 'Days', hours: 'Hours', series: 'Repeat', row: 'Deleted' };
const fieldNames = Object.values(DATA_FIELDS).flatMap((fields) =>
  Object.entries(fields).flatMap(([field, { name }]) => (name === undefined ? [] : [[field, name] as const])),
);
const FIELD_NAMES: Readonly<Record<string, string>> = { ...Object.fromEntries(fieldNames), ...REGISTER_NAMES };

/** Heading over values that were changed on two devices. */
export const LOST_TITLE = 'Changed on two devices';

/** Values that were changed on two devices, such as "2 changes were made on two devices."; empty for none. */
export const lostWords = (count: number): string =>
  count === 0 ? '' : `${plural(count, 'change')} ${count === 1 ? 'was' : 'were'} made on two devices.`;

/** The same where there is little room: "2 to check". */
export const lostShort = (count: number): string => `${formatCount(count)} to check`;

/** Name of what was changed, as its field is called on the screen. */
export function fieldName(field: string): string {
  const [name = ''] = field.split(':');
  return spelled(FIELD_NAMES[name] ?? 'Details');
}

/** Notes and other long texts, which are shown side by side. */
export const isText = ({ field, words, now }: LostChange): boolean =>
  field === 'notes' || Math.max(words.length, now.length) > 120 || `${words}${now}`.includes('\n');

/** Tasks, events and lessons in words, such as "12 tasks and 1 event". */
export function ownWords({ tasks, events, lessons }: OwnRows): string {
  const counts = [[tasks, 'task'] as const, [events, 'event'] as const, [lessons, 'lesson'] as const];
  return listed(counts.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun)));
}
