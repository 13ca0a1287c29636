import { useState } from 'react';
import type { PlannerSession } from '../src/session/session.ts';
import { CALENDAR_VIEW_TYPES } from '../src/rules/calendar/calendar-range.ts';
import { CalendarScreen } from '../src/screens/calendar/calendar-screen.tsx';
import { DragArea } from '../src/screens/drag/drag-context.tsx';
import { useView, PlannerProvider } from '../src/screens/workspace/planner-context.tsx';
import styles from './planner-parts.module.css';

/** Parts of the planner alone, for development and measurements. A `?show=day` opens that view. */
export function PlannerParts({ session }: { session: PlannerSession }) {
  return (
    <PlannerProvider session={session}>
      <Parts />
    </PlannerProvider>
  );
}

function Parts() {
  const { today } = useView();
  const wanted = new URLSearchParams(location.search).get('show');
  const [show, setShow] = useState(CALENDAR_VIEW_TYPES.find((view) => view === wanted) ?? 'week');
  const [day, setDay] = useState(today);
  const [announcement, setAnnouncement] = useState('');
  return (
    <DragArea>
      <main className={styles.parts}>
        <h1>Parts of the planner</h1>
        <p role="status">{announcement}</p>
        <CalendarScreen
          accountId="parts"
          viewType={show}
          day={day}
          onViewType={setShow}
          onDay={setDay}
          onOpen={({ kind, id }) => setAnnouncement(`Open ${kind} ${id}`)}
          onAnnounce={setAnnouncement}
        />
      </main>
    </DragArea>
  );
}
