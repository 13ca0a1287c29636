import { createStore } from 'zustand/vanilla';
import type { Day } from '../../core/time/civil-day.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { ReminderAction, ReminderData, ReminderNote } from '../../rules/reminders/reminder-notification.ts';
import { snoozeChoices, snoozeCommand } from '../../rules/reminders/snooze.ts';
import { dueCount } from '../../rules/tasks/due-count.ts';
import type { PlannerSession } from '../session.ts';
import { remindersAhead } from './left-reminders.ts';
import type { LeftReminder } from './left-reminders.ts';
import type { ReminderPort } from './reminder-port.ts';
import { showDue } from './show-due.ts';

/** Until changes are left with the server: most changes come in company. */
const REST_MS = 3_000;

/** A reminder on the page. */
export interface ReminderCard extends ReminderNote {
  /** The day on which it came: a card may be left there overnight. */
  day: Day;
}

export interface ReminderLoopOptions {
  accountId: string;
  session: PlannerSession;
  port: ReminderPort;
  open: (item: PanelRef) => void;
}

/** Shows the reminders of an open planner, in every tab of it: whichever claims a reminder first shows it. */
export class ReminderLoop {
  /** Reminders on the page, where the browser shows no notifications. The oldest is first. */
  readonly cards = createStore<{ notes: readonly ReminderCard[] }>(() => ({ notes: [] }));
  private turn: Promise<unknown> = Promise.resolve();
  /** The reminders that the server has; null before it was told any. */
  private left: readonly LeftReminder[] | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReminderLoopOptions) {}

  /** @returns a function that ends it */
  start(): () => void {
    const { session, port } = this.options;
    const look = () => this.take(() => this.look());
    const press = () => this.take(() => this.handlePresses());
    const ends = [
      // `now` moves each minute, and after a sleep.
      session.view.subscribe((view, before) => {
        if (view.now !== before.now || view.phase !== before.phase) look();
        if (view.state !== before.state || view.now !== before.now) this.leaveSoon();
      }),
      port.access.subscribe(({ access }, before) => {
        if (access !== before.access) this.leaveSoon();
      }),
      port.listen({ press, front: look, away: () => this.take(() => this.leave()) }),
      () => clearTimeout(this.rest),
    ];
    look();
    press();
    this.leaveSoon();
    return () => ends.forEach((end) => end());
  }

  /** Does what a button of a reminder says. */
  act({ key, opens, task }: ReminderData, action: ReminderAction): void {
    const { session, open } = this.options;
    const { state, zone } = session.view.getState();
    this.dismiss(key);
    if (action === 'done' && task !== null) session.run({ type: 'task.complete', ids: [task] });
    else if (action === 'snooze' && opens) {
      const [soon] = snoozeChoices(state, this.now(), zone);
      if (soon) session.run(snoozeCommand(opens, soon.to));
    } else if (opens) open(opens);
  }

  /** Takes a reminder off the page. */
  dismiss(key: string): void {
    this.cards.setState(({ notes }) => ({ notes: notes.filter((note) => note.key !== key) }));
  }

  /** One step after the other: a minute may pass while the disk is slow. */
  private take(step: () => Promise<void>): void {
    // Storage that is blocked or full: the next look tries again.
    this.turn = this.turn.then(step).catch(() => undefined);
  }

  private async look(): Promise<void> {
    const { session, port } = this.options;
    const { phase, state, zone, today: day } = session.view.getState();
    if (phase !== 'open') return;
    this.drawBadge();
    const isAllowed = port.access.getState().access === 'allowed';
    // A card on a page behind others is seen by nobody: the page in front claims the reminder.
    if (!isAllowed && !port.isInFront()) return;
    await showDue(port.claims, { state, now: this.now(), zone }, async (note) => {
      const isShown = isAllowed && (await port.notify(note));
      if (!isShown) this.cards.setState(({ notes: before }) => ({ notes: [...before, { ...note, day }] }));
    });
  }

  private async handlePresses(): Promise<void> {
    const { session, port } = this.options;
    if (session.view.getState().phase !== 'open') return;
    const presses = await port.claims.update((record) => ({
      record: record.presses.length === 0 ? record : { ...record, presses: [] },
      answer: record.presses,
    }));
    for (const press of presses ?? []) this.act(press, press.action);
  }

  private leaveSoon(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.take(() => this.leave()), REST_MS);
  }

  /** Leaves reminders with the server where they are others than it has. */
  private async leave(): Promise<void> {
    clearTimeout(this.rest);
    // Not with each change: it counts all tasks.
    this.drawBadge();
    const { session, port, accountId } = this.options;
    const { phase, state, zone } = session.view.getState();
    if (phase !== 'open' || port.access.getState().access !== 'allowed') return;
    const now = this.now();
    const ahead = remindersAhead(state, { account: accountId, now, zone });
    const known = new Set(this.left?.flatMap(({ at, text }) => (at > now ? [text] : [])));
    const isKnown = this.left !== null && ahead.length === known.size && ahead.every(({ text }) => known.has(text));
    if (!isKnown && (await port.leave(ahead))) this.left = ahead;
  }

  private drawBadge(): void {
    const { state, now, zone } = this.options.session.view.getState();
    this.options.port.setBadge(dueCount(state, civilNow(now, zone)));
  }

  private now(): number {
    return Date.parse(this.options.session.context().now);
  }
}
