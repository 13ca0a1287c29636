import { addDays, addMonths } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { copyings, copyShown } from '../calendar/head/copying.ts';
import type { Workspace, ViewType } from '../workspace/workspace.ts';
import { startEntry } from '../focus/start-entry.ts';
import { togglePane } from './toggle-pane.ts';
import { undoRedo } from '../workspace/undo-redo.ts';

export interface PressedKey {
  key: string;
  /** Control, or Command on a Mac. */
  isControl: boolean;
  isShift: boolean;
}

interface KeyAction {
  /** As they are shown; the first is the one to learn. */
  keys: readonly string[];
  label: string;
  /** What else one may call it who searches for it. */
  keywords?: string;
  matches: (pressed: PressedKey) => boolean;
  run: (session: PlannerSession, workspace: Workspace) => void;
}

const plain =
  (key: string) =>
  ({ key: pressed, isControl }: PressedKey): boolean =>
    !isControl && pressed === key;

const show = (key: string, next: ViewType, label: string): KeyAction => ({
  keys: [key],
  label,
  matches: plain(key),
  run: (_, workspace) => workspace.setViewType(next),
});

/** The day one step of the shown range on, or back. */
export function stepDay(day: Day, range: ViewType, count: 1 | -1): Day {
  if (range === 'month') return addMonths(day, count);
  return addDays(day, range === 'day' ? count : count * 7);
}

const step = (key: string, count: 1 | -1, label: string): KeyAction => ({
  keys: [key],
  label,
  matches: plain(key),
  run: (_, workspace) => workspace.go(stepDay(workspace.day, workspace.viewType, count)),
});

/** Copies what is shown to where it is next, and looks there. */
function copyOn(session: PlannerSession, workspace: Workspace): void {
  if (workspace.viewType === 'list') return;
  const [first] = copyings(workspace.viewType);
  const next = first && copyShown(session, workspace.viewType, workspace.day, first.by);
  if (next) workspace.go(next);
}

/** What keys do anywhere in the planner but in a field or a sheet. */
export const KEY_ACTIONS: readonly KeyAction[] = [
  {
    keys: ['n'],
    label: 'Add task',
    keywords: 'new add create quick entry',
    matches: plain('n'),
    run: (_, workspace) => startEntry(workspace),
  },
  {
    keys: ['Shift N'],
    label: 'New task or event in the calendar',
    matches: plain('N'),
    run: (_, { focus }) => focus.find('new-item')?.click(),
  },
  {
    keys: ['c'],
    label: 'Switch between calendar and list',
    matches: plain('c'),
    run: (_, workspace) => togglePane(workspace),
  },
  {
    keys: ['/', 'Ctrl K'],
    label: 'Search everything',
    matches: ({ key, isControl, isShift }) => (isControl ? !isShift && key.toLowerCase() === 'k' : key === '/'),
    run: (_, workspace) => workspace.setSheet('search'),
  },
  {
    keys: ['f'],
    label: 'Filter the list',
    matches: plain('f'),
    run: (_, { focus }) => focus.find('filter')?.click(),
  },
  {
    keys: ['z', 'Ctrl Z'],
    label: 'Undo',
    matches: ({ key, isShift }) => !isShift && key.toLowerCase() === 'z',
    run: (session, workspace) => undoRedo(session, workspace, 'undo'),
  },
  {
    keys: ['Shift Z', 'Ctrl Shift Z', 'Ctrl Y'],
    label: 'Redo',
    matches: ({ key, isShift, isControl }) =>
      (isShift && key.toLowerCase() === 'z') || (isControl && key.toLowerCase() === 'y'),
    run: (session, workspace) => undoRedo(session, workspace, 'redo'),
  },
  {
    keys: ['t'],
    label: 'Today',
    keywords: 'now go to',
    matches: plain('t'),
    run: (session, workspace) => workspace.go(session.view.getState().today),
  },
  step('j', 1, 'Next'),
  step('k', -1, 'Previous'),
  show('d', 'day', 'Day'),
  show('x', 'work-week', 'Work week'),
  show('w', 'week', 'Week'),
  show('m', 'month', 'Month'),
  {
    keys: ['Shift C'],
    label: 'Copy the week to the next, or the day',
    keywords: 'repeat duplicate timetable again',
    matches: plain('C'),
    run: copyOn,
  },
  { keys: ['l'], label: 'Show or hide the list', matches: plain('l'), run: (_, workspace) => workspace.toggleList() },
  {
    keys: ['g'],
    label: 'Groups and tags',
    matches: plain('g'),
    run: (_, workspace) => {
      workspace.setSettingsTab('groups');
      workspace.setSheet('settings');
    },
  },
  { keys: [','], label: 'Settings', matches: plain(','), run: (_, workspace) => workspace.setSheet('settings') },
  {
    keys: ['?'],
    label: 'Shortcuts',
    keywords: 'keyboard shortcuts help',
    matches: plain('?'),
    run: (_, workspace) => workspace.setSheet('keys'),
  },
];

interface KeyHelpEntry {
  keys: readonly string[];
  label: string;
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
      { keys: ['↑', '↓'], label: 'Next or previous task; with Shift, select' },
      { keys: ['Space'], label: 'Complete or reopen' },
      { keys: ['Enter'], label: 'Open' },
      { keys: ['F2'], label: 'Rename' },
      { keys: ['Alt ↑', 'Alt ↓'], label: 'Move up or down in priority' },
      { keys: ['.', 'Shift F10'], label: 'Menu of the task or group' },
      { keys: ['s'], label: 'Select' },
      { keys: ['Ctrl A'], label: 'Select all' },
      { keys: ['←', '→'], label: 'Go to the task’s group; close or open it' },
      { keys: ['Delete'], label: 'Move to the trash' },
    ],
  },
  {
    title: 'In the calendar',
    keys: [
      { keys: ['↑', '↓', '←', '→'], label: 'Previous or next item in time' },
      { keys: ['Enter'], label: 'Open' },
      { keys: ['v'], label: 'Move with the arrow keys: 15 minutes or a day; with Shift, a minute' },
      { keys: ['v', 'Ctrl ↑', 'Ctrl ↓'], label: 'Make it shorter or longer', isSequence: true },
      { keys: ['v', 'Alt ↑', 'Alt ↓'], label: 'Start earlier or later, same end', isSequence: true },
      { keys: ['Shift F10'], label: 'Menu: complete, move, make longer or shorter' },
      { keys: ['p'], label: 'Plan in the next free slot' },
      { keys: ['Delete'], label: 'Remove from calendar' },
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
