import { shortcutKey } from '@bellweek/ui/shortcut-key';
import type { TypedKey } from '@bellweek/ui/shortcut-key';

/** Where a shortcut works: anywhere in the planner, or with the focus on a list line or a calendar item. */
export type ShortcutArea = 'planner' | 'list' | 'calendar';

interface Shortcut {
  area: ShortcutArea;
  /** As the help shows them; the first is the preferred one. */
  keys: readonly string[];
  label: string;
  /** Additional search keywords. */
  keywords?: string;
  /** The keys are pressed one after the other. */
  isSequence?: boolean;
}

/** Every action that has a shortcut. Menus, search, help and `aria-keyshortcuts` read their keys here. */
export const SHORTCUTS = {
  'task.add': { area: 'planner', keys: ['n'], label: 'Add task', keywords: 'new add create quick entry' },
  'item.add': { area: 'planner', keys: ['Shift N'], label: 'New task or event in the calendar' },
  'pane.toggle': { area: 'planner', keys: ['c'], label: 'Switch between calendar and list' },
  search: { area: 'planner', keys: ['/', 'Ctrl K'], label: 'Search and filter' },
  filter: { area: 'planner', keys: ['f'], label: 'Filter the list', keywords: 'only show' },
  undo: { area: 'planner', keys: ['z', 'Ctrl Z'], label: 'Undo' },
  redo: { area: 'planner', keys: ['Shift Z', 'Ctrl Shift Z', 'Ctrl Y'], label: 'Redo' },
  today: { area: 'planner', keys: ['t'], label: 'Today', keywords: 'now go to' },
  next: { area: 'planner', keys: ['j'], label: 'Next' },
  previous: { area: 'planner', keys: ['k'], label: 'Previous' },
  day: { area: 'planner', keys: ['d'], label: 'Day' },
  week: { area: 'planner', keys: ['w'], label: 'Week' },
  month: { area: 'planner', keys: ['m'], label: 'Month' },
  weekend: { area: 'planner', keys: ['x'], label: 'Hide or show the weekend', keywords: 'work week school days' },
  copy: {
    area: 'planner',
    keys: ['Shift C'],
    label: 'Copy the week to the next, or the day',
    keywords: 'repeat duplicate timetable again',
  },
  repeat: { area: 'planner', keys: ['r'], label: 'Repeat…', keywords: 'recurring every week series again' },
  skip: {
    area: 'planner',
    keys: ['Shift S'],
    label: 'Skip this one of a repeat',
    keywords: 'leave out week occurrence',
  },
  timer: {
    area: 'planner',
    keys: ['b'],
    label: 'Begin or stop the timer',
    keywords: 'focus start work time how long pomodoro',
  },
  'list.toggle': { area: 'planner', keys: ['l'], label: 'Show or hide the list' },
  groups: { area: 'planner', keys: ['g'], label: 'Groups and tags' },
  settings: { area: 'planner', keys: [','], label: 'Settings' },
  help: { area: 'planner', keys: ['?'], label: 'Shortcuts', keywords: 'keyboard shortcuts help' },

  'list.travel': { area: 'list', keys: ['↑', '↓'], label: 'Next or previous task; with Shift, select' },
  'task.complete': { area: 'list', keys: ['Space'], label: 'Complete or reopen' },
  'task.open': { area: 'list', keys: ['Enter'], label: 'Open' },
  'task.rename': { area: 'list', keys: ['F2'], label: 'Rename' },
  'task.reorder': { area: 'list', keys: ['Alt ↑', 'Alt ↓'], label: 'Move up or down, also to another day or group' },
  'task.menu': { area: 'list', keys: ['.', 'Shift F10'], label: 'Menu of the task or group' },
  'task.select': { area: 'list', keys: ['s'], label: 'Select' },
  'list.select-all': { area: 'list', keys: ['Ctrl A'], label: 'Select all' },
  'list.group': { area: 'list', keys: ['←', '→'], label: 'Go to the task’s group; close or open it' },
  'task.plan': { area: 'list', keys: ['p'], label: 'Plan in the next free slot' },
  'task.delete': { area: 'list', keys: ['Delete'], label: 'Move to the trash' },

  'calendar.travel': { area: 'calendar', keys: ['↑', '↓', '←', '→'], label: 'Previous or next item in time' },
  'item.open': { area: 'calendar', keys: ['Enter'], label: 'Open' },
  'item.move': {
    area: 'calendar',
    keys: ['v'],
    label: 'Move with the arrow keys: 15 minutes or a day; with Shift, a minute',
  },
  'item.resize': {
    area: 'calendar',
    keys: ['v', 'Ctrl ↑', 'Ctrl ↓'],
    label: 'Make it shorter or longer',
    isSequence: true,
  },
  'item.resize-start': {
    area: 'calendar',
    keys: ['v', 'Alt ↑', 'Alt ↓'],
    label: 'Start earlier or later, same end',
    isSequence: true,
  },
  'item.menu': { area: 'calendar', keys: ['Shift F10'], label: 'Menu: complete, move, make longer or shorter' },
  'item.plan': { area: 'calendar', keys: ['p'], label: 'Plan in the next free slot' },
  'item.remove': { area: 'calendar', keys: ['Delete'], label: 'Remove from calendar' },
} as const satisfies Record<string, Shortcut>;

export type ActionId = keyof typeof SHORTCUTS;
/** The actions of one area. */
export type ActionIdIn<A extends ShortcutArea> = {
  [Id in ActionId]: (typeof SHORTCUTS)[Id] extends { area: A } ? Id : never;
}[ActionId];

export type KeyPress = TypedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const SHORTCUT_LIST = Object.entries(SHORTCUTS) as [ActionId, Shortcut][];

export const actionsIn = <A extends ShortcutArea>(area: A): [ActionIdIn<A>, Shortcut][] =>
  SHORTCUT_LIST.filter(([, shortcut]) => shortcut.area === area) as [ActionIdIn<A>, Shortcut][];

const NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: 'Delete',
  ContextMenu: 'Shift F10',
};
const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase();

/** Keys of an event as the table writes them, in lower case. Command counts as Ctrl. Shift is a part of "?" and "/". */
function writtenKeys(event: KeyPress): string {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const key = shortcutKey(event);
  const hasShift = shiftKey && (key.length > 1 || isLetter(key));
  const parts = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', hasShift && 'Shift', NAMES[key] ?? key];
  return parts
    .filter((part) => part !== false)
    .join(' ')
    .toLowerCase();
}

/** @returns the action of a key press in an area */
export function actionOfKey<A extends ShortcutArea>(area: A, event: KeyPress): ActionIdIn<A> | null {
  const written = writtenKeys(event);
  const found = actionsIn(area).find(
    ([, { keys, isSequence }]) => !isSequence && keys.some((key) => key.toLowerCase() === written),
  );
  return found?.[0] ?? null;
}

/** Whether a shortcut, as the table writes it, types a character: "n", "Shift N", "/", but no arrow. */
export const isSingleKey = (key: string): boolean => /^(?:Shift )?[a-z.,/?]$/i.test(key);

/** Whether a key press types a character. The space bar is excluded: it presses buttons. */
export const typesCharacter = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Keys of an action, without single-key shortcuts when these are turned off. */
export const keysOf = (id: ActionId, hasSingleKeys: boolean): readonly string[] => {
  const { keys, isSequence }: Shortcut = SHORTCUTS[id];
  if (hasSingleKeys) return keys;
  return isSequence ? [] : keys.filter((key) => !isSingleKey(key));
};

/** Value for `aria-keyshortcuts`: "z Control+z". @returns undefined for an action without keys */
export function ariaKeys(id: ActionId, hasSingleKeys: boolean): string | undefined {
  const keys = keysOf(id, hasSingleKeys).map((key) =>
    key
      .replace('Ctrl', 'Control')
      .replace(/[A-Z]$/, (letter) => letter.toLowerCase())
      .replaceAll(' ', '+'),
  );
  return keys.length === 0 ? undefined : keys.join(' ');
}

const TITLES: Record<ShortcutArea, string> = {
  planner: 'Anywhere',
  list: 'In the list',
  calendar: 'In the calendar',
};

/** All shortcuts by area, for the help. */
export const shortcutHelp = (hasSingleKeys: boolean) =>
  (Object.keys(TITLES) as ShortcutArea[]).map((area) => ({
    title: TITLES[area],
    keys: actionsIn(area)
      .map(([id, { label }]) => ({ label, keys: keysOf(id, hasSingleKeys) }))
      .filter(({ keys }) => keys.length > 0),
  }));
