import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { settingsOf } from '../../../../core/state/state.ts';
import type { SharedCalendar } from '../../../../schema/settings.ts';
import { noteShared } from '../../../../session/sharing/follow-sharing.ts';
import type { SharingPort } from '../../../../session/sharing/sharing-port.ts';
import { usePlannerSession } from '../../../workspace/planner-context.tsx';
import styles from './sharing.module.css';

/** A calendar of which this planner may know no more than its name. */
export type ListedCalendar = Pick<SharedCalendar, 'id' | 'name'> & Partial<SharedCalendar>;

const DETAILS: Record<SharedCalendar['detail'], string> = {
  busy: 'Busy times only.',
  titles: 'Times, titles and due dates.',
};
const NO_ADDRESS = 'Bellweek can’t show its address here. Stop sharing it, and share a new one.';

interface SharedCalendarLineProps {
  calendar: ListedCalendar;
  port: SharingPort;
  onRevoked: () => void;
}

export function SharedCalendarLine({ calendar, port, onRevoked }: SharedCalendarLineProps) {
  const [isAsking, setAsking] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const { name, address, detail, only } = calendar;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <li className={styles.calendar}>
      <span className={styles.name}>{name}</span>
      <span className={styles.quiet}>
        {detail ? `${DETAILS[detail]}${only ? ' Chosen groups and tags.' : ''}` : NO_ADDRESS}
      </span>
      {address !== undefined && (
        <TextField
          label={`Address of “${name}”`}
          hint="It works like a password: give it only to people who may see this calendar."
          value={address}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className={styles.buttons}>
        {address !== undefined && (
          <Button size="small" onClick={() => void copy(address)}>
            Copy address
          </Button>
        )}
        <Button size="small" onClick={() => setAsking(true)}>
          Stop sharing
        </Button>
        <span role="status">{isCopied ? 'Copied.' : ''}</span>
      </div>
      <StopSharing
        calendar={calendar}
        port={port}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onRevoked={onRevoked}
      />
    </li>
  );
}

interface StopSharingProps extends SharedCalendarLineProps {
  isOpen: boolean;
  onClose: () => void;
}

function StopSharing({ calendar, port, isOpen, onClose, onRevoked }: StopSharingProps) {
  const session = usePlannerSession();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = async () => {
    setPending(true);
    const { status, error } = await port.revoke({ id: calendar.id });
    setPending(false);
    // Not found: another device has stopped it.
    if (error !== null && status !== 404) return setProblem(error);
    const { sharedCalendars } = settingsOf(session.view.getState().state);
    noteShared(
      session,
      sharedCalendars.filter(({ id }) => id !== calendar.id),
    );
    onRevoked();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Stop sharing “${calendar.name}”?`}
      description="Its address stops working at once, for good. Calendars that have read it may keep what they saw."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} onClick={() => void stop()}>
            Stop sharing
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
