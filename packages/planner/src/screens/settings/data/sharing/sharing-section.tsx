import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { SHARED_CALENDAR_LIMITS } from '@bellweek/api-client/contract/shared-calendars';
import { useEffect, useRef, useState } from 'react';
import { settingsOf } from '../../../../core/state/state.ts';
import type { SharingPort } from '../../../../session/sharing/sharing-port.ts';
import { Section } from '../../../fields/section.tsx';
import { useLostFocus } from '../../../focus/use-lost-focus.ts';
import { useTables } from '../../../use-tables.ts';
import { ShareCalendar } from './share-calendar.tsx';
import { SharedCalendarLine } from './shared-calendar-line.tsx';
import type { ListedCalendar } from './shared-calendar-line.tsx';
import styles from './sharing.module.css';

/** Calendars that others read by an address, until the student stops it. */
export function SharingSection({ port }: { port: SharingPort }) {
  const [isSharing, setSharing] = useState(false);
  const known = settingsOf(useTables(['settings'])).sharedCalendars;
  const unknown = useUnknown(port, known);
  const calendars: ListedCalendar[] = [
    ...known,
    ...unknown.calendars.filter(({ id }) => known.every((each) => each.id !== id)),
  ];
  const share = useRef<HTMLDivElement>(null);
  useLostFocus(calendars.length, share);
  const isFull = calendars.length >= SHARED_CALENDAR_LIMITS.calendars;
  return (
    <Section
      title="Share a calendar"
      hint="Let your family, or the calendar on your phone, show what you plan. You get an address. Anyone who has it can see that calendar until you stop sharing it."
    >
      {calendars.length > 0 && (
        <ul className={styles.calendars} aria-label="Calendars you share">
          {calendars.map((calendar) => (
            <SharedCalendarLine
              key={calendar.id}
              calendar={calendar}
              port={port}
              onRevoked={() => unknown.forget(calendar.id)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <Notice quiet>
          You share {SHARED_CALENDAR_LIMITS.calendars} calendars. Stop sharing one to share another.
        </Notice>
      ) : (
        <div ref={share}>
          <Button onClick={() => setSharing(true)}>Share a calendar…</Button>
        </div>
      )}
      <ShareCalendar port={port} isOpen={isSharing} onClose={() => setSharing(false)} />
    </Section>
  );
}

/** Calendars that the server shares and this planner does not know, after a planner was lost: they can be stopped. */
function useUnknown(port: SharingPort, known: readonly { id: string }[]) {
  const [found, setFound] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    let isOver = false;
    port.list().then(
      ({ data }) => !isOver && data && setFound(data.calendars),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [port, known.length]);
  return { calendars: found, forget: (id: string) => setFound(found.filter((each) => each.id !== id)) };
}
