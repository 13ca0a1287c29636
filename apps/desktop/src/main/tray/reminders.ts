import { join } from 'node:path';
import type { Notification } from 'electron';
import { dueReminders, NO_REMINDERS, reminderActions, snoozeChoices, snoozeCommand } from '@bellweek/planner/core';
import type { KeptReminders, PanelRef, ReminderAction, ReminderNote } from '@bellweek/planner/core';
import { z } from 'zod';
import { jsonFile } from '../files.ts';
import type { LivePlanner } from '../store/live-planner.ts';
import type { PlannerFiles } from '../store/planner-files.ts';
import { ShownNotifications } from './shown-notifications.ts';

const keptField = z.strictObject({ upTo: z.number().nullable(), shown: z.array(z.tuple([z.string(), z.number()])) });

export interface RemindersOptions {
  Notification: typeof Notification;
  live: Pick<LivePlanner, 'state' | 'account' | 'run'>;
  files: Pick<PlannerFiles, 'folder'>;
  now: () => number;
  zone: () => string;
  /** The school may take their sound, or turn them off. */
  reminding: 'on' | 'quiet' | 'off';
  /** Opens an item of the planner. */
  open: (item: PanelRef) => void;
  show: () => void;
}

/** Shows reminders, each once, also over restarts. */
export class Reminders {
  private readonly notifications = new ShownNotifications();
  private account: string | null = null;
  private kept: KeptReminders = NO_REMINDERS;

  constructor(private readonly options: RemindersOptions) {}

  /** Shows what is due since the last look. */
  look(): void {
    const { live, now, zone, reminding, Notification: System } = this.options;
    const { state, account } = live;
    if (!state || account === null || reminding === 'off' || !System.isSupported()) return;
    this.follow(account);
    const { notes, kept } = dueReminders(state, this.kept, { now: now(), zone: zone() });
    if (kept !== this.kept) this.keep(account, kept);
    for (const note of notes) this.show(note);
  }

  private show(note: ReminderNote): void {
    const { Notification: System, reminding } = this.options;
    const choices = reminderActions(note);
    const actions = choices.map(({ title }) => ({ type: 'button' as const, text: title }));
    const notification = new System({ title: note.title, body: note.body, actions, silent: reminding === 'quiet' });
    notification.once('action', ({ actionIndex }) => this.act(note, choices[actionIndex]?.action ?? 'open'));
    this.notifications.show(notification, () => this.act(note, 'open'));
  }

  private act({ opens, task }: ReminderNote, action: ReminderAction): void {
    const { live, now, zone, open, show } = this.options;
    if (action === 'done' && task !== null) live.run({ type: 'task.complete', ids: [task] });
    else if (action === 'snooze' && opens && live.state) {
      const [soon] = snoozeChoices(live.state, now(), zone());
      if (soon) live.run(snoozeCommand(opens, soon.to));
    } else if (opens) open(opens);
    else show();
  }

  /** Earlier reminders, in the folder of the account's planner: they go with it. */
  private file(account: string) {
    return jsonFile(join(this.options.files.folder(account).path, 'reminders.json'), keptField);
  }

  private follow(account: string): void {
    if (account === this.account) return;
    this.account = account;
    const kept = this.file(account).read();
    this.kept = kept ? { upTo: kept.upTo, shown: new Map(kept.shown) } : NO_REMINDERS;
  }

  /** Written before they are shown: a kill in between loses a notification rather than showing it twice. */
  private keep(account: string, kept: KeptReminders): void {
    this.kept = kept;
    try {
      this.file(account).write({ upTo: kept.upTo, shown: [...kept.shown] });
    } catch (error) {
      // On a full disk they are remembered until the program ends.
      console.error(error);
    }
  }
}
