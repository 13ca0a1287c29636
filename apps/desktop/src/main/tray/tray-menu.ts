import { cutText } from '@bellweek/api-client/contract/cut-text';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { Command } from '@bellweek/planner/core';
import type { Agenda } from '@bellweek/shell/agenda/agenda';

/** Action of a clicked entry. */
export type TrayAct =
  | { act: 'show' }
  | { act: 'quick-entry' }
  | { act: 'planner'; command: Command }
  | { act: 'pause'; minutes: number | null }
  | { act: 'start-at-login'; isOn: boolean }
  | { act: 'quit' };

/** An entry of the menu, before its conversion to Electron's. */
export type TrayEntry =
  | { type: 'separator' }
  | { type: 'label'; label: string }
  | { type: 'normal'; label: string; does: TrayAct; shortcut?: string }
  | { type: 'checkbox'; label: string; isChecked: boolean; isEnabled: boolean; does: TrayAct };

export interface TrayState {
  /** Null without a sign-in, or if the planner cannot be read. */
  agenda: Agenda | null;
  /** Whether tasks may be added and checked. */
  canChange: boolean;
  /** Whether reminders are paused; null where the school has turned them off. */
  isPaused: boolean | null;
  /** Null if this system does not let a program decide it. */
  startsAtLogin: boolean | null;
  /** The quick entry shortcut; null if another program uses the keys. */
  shortcut: string | null;
}

/** Limit of tasks: a menu longer than a small screen is unusable. */
const MOST_TASKS = 10;
const LONGEST = 60;

/** One line of limited length; `&` is doubled, because it underlines on Windows. */
function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, LONGEST, '…').replaceAll('&', '&&');
}

/** Lessons first: a student on the way to one needs its room. */
function nextEntries({ lessons, now, next }: Agenda): TrayEntry[] {
  const labels = [
    lessons.now === null ? null : `Now: ${short(lessons.now)}`,
    lessons.next === null ? null : `Next lesson: ${short(lessons.next)}`,
    now ? `Now: ${short(now.title)}, ${now.time}` : lessons.now === null ? 'Now: nothing planned' : null,
    next ? `Next: ${short(next.title)}, ${next.time}` : lessons.next === null ? 'Next: nothing more today' : null,
  ];
  return labels.flatMap((label): TrayEntry[] => (label === null ? [] : [{ type: 'label', label }]));
}

/** Entry that runs a command of the planner. */
const commandEntry = (label: string, command: Command): TrayEntry => ({
  type: 'normal',
  label,
  does: { act: 'planner', command },
});

/** The times are of when it began: a menu that changed each minute would close while it is open. */
function timerEntries({ timer, work }: Agenda, canChange: boolean): TrayEntry[] {
  if (timer) {
    const { isPaused, since } = timer;
    const label = `Timer: ${short(timer.title)}, ${isPaused ? 'paused' : 'running'} since ${since}`;
    if (!canChange) return [{ type: 'label', label }];
    const other = isPaused
      ? commandEntry('Go On with the Timer', { type: 'time.resume' })
      : commandEntry('Pause the Timer', { type: 'time.pause' });
    return [{ type: 'label', label }, other, commandEntry('Stop the Timer', { type: 'time.stop' })];
  }
  if (!work || !canChange) return [];
  const { title, ...of } = work;
  return [commandEntry(`Start Timer: ${short(title)}`, { type: 'time.start', ...of })];
}

function agendaEntries(agenda: Agenda, canChange: boolean): TrayEntry[] {
  const { tasks, exams } = agenda;
  const entries: TrayEntry[] = [
    ...nextEntries(agenda),
    ...timerEntries(agenda, canChange),
    ...exams.map(({ words }): TrayEntry => ({ type: 'label', label: short(words) })),
    { type: 'separator' },
  ];
  for (const { id, title, isDone } of tasks.slice(0, MOST_TASKS)) {
    const command: Command = { type: isDone ? 'task.reopen' : 'task.complete', ids: [id] };
    const does: TrayAct = { act: 'planner', command };
    entries.push({ type: 'checkbox', label: short(title), isChecked: isDone, isEnabled: canChange, does });
  }
  if (tasks.length === 0) entries.push({ type: 'label', label: 'No tasks for today' });
  const more = tasks.length - MOST_TASKS;
  if (more > 0) entries.push({ type: 'normal', label: `${more} more…`, does: { act: 'show' } });
  return [...entries, { type: 'separator' }];
}

/** Entries of the tray menu, or of the menu bar on macOS. Pure: the same state gives the same menu. */
export function trayEntries({ agenda, canChange, isPaused, startsAtLogin, shortcut }: TrayState): TrayEntry[] {
  const quickEntry: TrayEntry = {
    type: 'normal',
    label: 'Add a Task…',
    does: { act: 'quick-entry' },
    ...(shortcut === null ? {} : { shortcut }),
  };
  const pause: TrayEntry = isPaused
    ? { type: 'normal', label: 'Show Reminders Again', does: { act: 'pause', minutes: null } }
    : { type: 'normal', label: 'Pause Reminders for an Hour', does: { act: 'pause', minutes: 60 } };
  const login: TrayEntry[] =
    startsAtLogin === null
      ? []
      : [
          {
            type: 'checkbox',
            label: 'Start at Login',
            isChecked: startsAtLogin,
            isEnabled: true,
            does: { act: 'start-at-login', isOn: !startsAtLogin },
          },
        ];
  return [
    ...(agenda ? agendaEntries(agenda, canChange) : []),
    ...(agenda && canChange ? [quickEntry] : []),
    { type: 'normal', label: `Open ${PRODUCT.name}`, does: { act: 'show' } },
    ...(agenda && isPaused !== null ? [pause] : []),
    ...login,
    { type: 'separator' },
    { type: 'normal', label: `Quit ${PRODUCT.name}`, does: { act: 'quit' } },
  ];
}
