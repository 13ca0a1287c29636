import { addDays, addMonths } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { NEW_ID } from '../calendar/calendar-ids.ts';
import { copyings, copyShown } from '../calendar/copying.ts';
import type { Desk, Show } from '../desk/desk.ts';
import { startEntry } from '../entry/start-entry.ts';
import { FILTER_ID } from '../list/list-ids.ts';
import { crossOver } from './cross-over.ts';
import { takeStep } from './take-step.ts';

export interface PressedKey {
  key: string;
  /** Control, or Command on a Mac. */
  isControl: boolean;
  isShift: boolean;
}

interface KeyAction {
  /** As they are shown; the first is the one to learn. */
  keys: readonly string[];
  what: string;
  /** What else one may call it who searches for it. */
  words?: string;
  fits: (pressed: PressedKey) => boolean;
  run: (session: PlannerSession, desk: Desk) => void;
}

const plain =
  (key: string) =>
  ({ key: pressed, isControl }: PressedKey): boolean =>
    !isControl && pressed === key;

const show = (key: string, next: Show, what: string): KeyAction => ({
  keys: [key],
  what,
  fits: plain(key),
  run: (_, desk) => desk.setShow(next),
});

/** The day one step of the shown range on, or back. */
export function stepDay(day: Day, range: Show, count: 1 | -1): Day {
  if (range === 'month') return addMonths(day, count);
  return addDays(day, range === 'day' ? count : count * 7);
}

const step = (key: string, count: 1 | -1, what: string): KeyAction => ({
  keys: [key],
  what,
  fits: plain(key),
  run: (_, desk) => desk.go(stepDay(desk.day, desk.show, count)),
});

/** Copies what is shown to where it is next, and looks there. */
function copyOn(session: PlannerSession, desk: Desk): void {
  if (desk.show === 'list') return;
  const [first] = copyings(desk.show);
  const next = first && copyShown(session, desk.show, desk.day, first.by);
  if (next) desk.go(next);
}

/** What keys do anywhere in the planner but in a field or a sheet. */
export const KEY_ACTIONS: readonly KeyAction[] = [
  {
    keys: ['n'],
    what: 'Add task',
    words: 'new add create quick entry',
    fits: plain('n'),
    run: (_, desk) => startEntry(desk),
  },
  {
    keys: ['Shift N'],
    what: 'New task or event in the calendar',
    fits: plain('N'),
    run: () => document.getElementById(NEW_ID)?.click(),
  },
  { keys: ['c'], what: 'Switch between calendar and list', fits: plain('c'), run: crossOver },
  {
    keys: ['/', 'Ctrl K'],
    what: 'Search everything',
    fits: ({ key, isControl, isShift }) => (isControl ? !isShift && key.toLowerCase() === 'k' : key === '/'),
    run: (_, desk) => desk.setSheet('search'),
  },
  {
    keys: ['f'],
    what: 'Filter the list',
    fits: plain('f'),
    run: () => document.getElementById(FILTER_ID)?.click(),
  },
  {
    keys: ['z', 'Ctrl Z'],
    what: 'Undo',
    fits: ({ key, isShift }) => !isShift && key.toLowerCase() === 'z',
    run: (session, desk) => takeStep(session, desk, 'undo'),
  },
  {
    keys: ['Shift Z', 'Ctrl Shift Z', 'Ctrl Y'],
    what: 'Redo',
    fits: ({ key, isShift, isControl }) =>
      (isShift && key.toLowerCase() === 'z') || (isControl && key.toLowerCase() === 'y'),
    run: (session, desk) => takeStep(session, desk, 'redo'),
  },
  {
    keys: ['t'],
    what: 'Today',
    words: 'now go to',
    fits: plain('t'),
    run: (session, desk) => desk.go(session.view.getState().today),
  },
  step('j', 1, 'Next'),
  step('k', -1, 'Previous'),
  show('d', 'day', 'Day'),
  show('x', 'work-week', 'Work week'),
  show('w', 'week', 'Week'),
  show('m', 'month', 'Month'),
  {
    keys: ['Shift C'],
    what: 'Copy the week to the next, or the day',
    words: 'repeat duplicate timetable again',
    fits: plain('C'),
    run: copyOn,
  },
  { keys: ['l'], what: 'Show or hide the list', fits: plain('l'), run: (_, desk) => desk.toggleList() },
  {
    keys: ['g'],
    what: 'Groups and tags',
    fits: plain('g'),
    run: (_, desk) => {
      desk.setSettingsTab('groups');
      desk.setSheet('settings');
    },
  },
  { keys: [','], what: 'Settings', fits: plain(','), run: (_, desk) => desk.setSheet('settings') },
  {
    keys: ['?'],
    what: 'Shortcuts',
    words: 'keyboard shortcuts help',
    fits: plain('?'),
    run: (_, desk) => desk.setSheet('keys'),
  },
];

interface KeyHelpEntry {
  keys: readonly string[];
  what: string;
  /** The first key comes before the others. */
  isSequence?: boolean;
}

interface KeyHelp {
  title: string;
  keys: readonly KeyHelpEntry[];
}

/** All there is to know, for the help: what lists and the calendar do with keys is theirs. */
export const KEY_HELP: readonly KeyHelp[] = [
  { title: 'Anywhere', keys: KEY_ACTIONS },
  {
    title: 'In the list',
    keys: [
      { keys: ['↑', '↓'], what: 'Next or previous task; with Shift, select' },
      { keys: ['Space'], what: 'Complete or reopen' },
      { keys: ['Enter'], what: 'Open' },
      { keys: ['F2'], what: 'Rename' },
      { keys: ['Alt ↑', 'Alt ↓'], what: 'Move up or down in priority' },
      { keys: ['.', 'Shift F10'], what: 'Menu of the task or group' },
      { keys: ['s'], what: 'Select' },
      { keys: ['Ctrl A'], what: 'Select all' },
      { keys: ['←', '→'], what: 'Go to the task’s group; close or open it' },
      { keys: ['Delete'], what: 'Move to the trash' },
    ],
  },
  {
    title: 'In the calendar',
    keys: [
      { keys: ['↑', '↓', '←', '→'], what: 'Previous or next item in time' },
      { keys: ['Enter'], what: 'Open' },
      { keys: ['v'], what: 'Move with the arrow keys: 15 minutes or a day; with Shift, a minute' },
      { keys: ['v', 'Ctrl ↑', 'Ctrl ↓'], what: 'Make it shorter or longer', isSequence: true },
      { keys: ['v', 'Alt ↑', 'Alt ↓'], what: 'Start earlier or later, same end', isSequence: true },
      { keys: ['Shift F10'], what: 'Menu: complete, move, make longer or shorter' },
      { keys: ['p'], what: 'Plan in the next free slot' },
      { keys: ['Delete'], what: 'Remove from calendar' },
    ],
  },
];

/** Whether a key as the help writes it types a character: "n", "Shift N", "/", and no arrow. */
export const isSingleKey = (key: string): boolean => /^(?:Shift )?[a-z.,/?]$/i.test(key);

/** The same of a key that is pressed. The space bar presses buttons, and stays. */
export const typesCharacter = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The help, without the keys that type a character where those are turned off. */
export function keyHelp(hasSingleKeys: boolean): readonly KeyHelp[] {
  if (hasSingleKeys) return KEY_HELP;
  return KEY_HELP.map(({ title, keys: entries }) => ({
    title,
    keys: entries.flatMap((entry) => {
      const keys = entry.isSequence ? [] : entry.keys.filter((key) => !isSingleKey(key));
      return keys.length === 0 ? [] : [{ ...entry, keys }];
    }),
  }));
}
