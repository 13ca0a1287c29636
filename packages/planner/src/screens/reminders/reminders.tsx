import { Button } from '@bellweek/ui/button';
import { IconButton } from '@bellweek/ui/icon-button';
import { Notice } from '@bellweek/ui/notice';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import { capitalize } from '../../core/text/words.ts';
import { formatDay } from '../../core/time/format.ts';
import { reminderActions } from '../../rules/reminders/reminder-notification.ts';
import { ReminderLoop } from '../../session/reminders/reminder-loop.ts';
import type { ReminderCard } from '../../session/reminders/reminder-loop.ts';
import type { ReminderPort } from '../../session/reminders/reminder-port.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { ACCESS_WORDS } from '../../session/reminders/access-words.ts';
import styles from './reminders.module.css';

export interface RemindersProps {
  accountId: string;
  port: ReminderPort;
  onOpen: (item: PanelRef) => void;
}

/** Reminds while the planner is open: by notifications, or on the page where the browser shows none. */
export function Reminders({ accountId, port, onOpen }: RemindersProps) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const [loop] = useState(() => new ReminderLoop({ session, accountId, port, open: onOpen }));
  const notes = useStore(loop.cards, (cards) => cards.notes);
  const canAsk = useStore(port.access, ({ access }) => access === 'ask');
  useEffect(() => loop.start(), [loop]);
  useEffect(
    () =>
      loop.cards.subscribe((cards, before) => {
        const last = cards.notes.at(-1);
        if (last && cards.notes.length > before.notes.length)
          workspace.getState().announce(`Reminder: ${last.title}. ${last.body}`);
      }),
    [loop, workspace],
  );
  const section = useRef<HTMLElement>(null);
  if (notes.length === 0) return null;
  const ask = async () => {
    await port.ask();
    const { access } = port.access.getState();
    if (access === 'ask') return;
    // The button goes with the focus.
    section.current?.querySelector('button')?.focus();
    if (access === 'denied') session.notify(ACCESS_WORDS.denied);
  };
  return (
    <section ref={section} className={styles.reminders} aria-label="Reminders">
      {notes.map((note) => (
        <Card key={note.key} note={note} loop={loop} />
      ))}
      {canAsk && (
        <Button size="small" variant="quiet" onClick={() => void ask()}>
          Remind me outside this page too
        </Button>
      )}
    </section>
  );
}

function Card({ note, loop }: { note: ReminderCard; loop: ReminderLoop }) {
  const today = usePlanner((view) => view.today);
  const actions = [...(note.opens ? [{ action: 'open' as const, title: 'Open' }] : []), ...reminderActions(note)];
  return (
    <Notice
      strip
      quiet
      action={
        <div className={styles.actions}>
          {actions.map(({ action, title }) => (
            <Button key={action} size="small" onClick={() => loop.act(note, action)}>
              {title}
            </Button>
          ))}
          <IconButton label={`Dismiss: ${note.title}`} size="small" onClick={() => loop.dismiss(note.key)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      }
    >
      {note.day !== today && `${capitalize(formatDay(note.day, today))}: `}
      <strong>{note.title}</strong> {note.body}
    </Notice>
  );
}
