import { useState } from 'react';
import type { PlannerSession } from '../../session/session.ts';
import { MiniMonth } from '../calendar/mini-month.tsx';
import { WeekView } from '../calendar/week-view.tsx';
import type { WeekViewProps } from '../calendar/week-view.tsx';
import { DragArea } from '../drag/drag-context.tsx';
import { useView } from '../use-view.ts';
import styles from './planner-parts.module.css';

const VIEWS: WeekViewProps['show'][] = ['week', 'work-week', 'day'];

/** Parts of the planner alone, for those who build and measure them. A `?show=day` opens that view. */
export function PlannerParts({ session }: { session: PlannerSession }) {
  const { today } = useView(session);
  const wanted = new URLSearchParams(location.search).get('show');
  const [show, setShow] = useState(VIEWS.find((view) => view === wanted) ?? 'week');
  const [day, setDay] = useState(today);
  const [said, setSaid] = useState('');
  return (
    <DragArea>
      <main className={styles.parts}>
        <h1>Parts of the planner</h1>
        <p role="status">{said}</p>
        <div className={styles.month}>
          <MiniMonth session={session} day={day} onDay={setDay} />
        </div>
        <WeekView
          session={session}
          show={show}
          day={day}
          onOpen={({ kind, id }) => setSaid(`Open ${kind} ${id}`)}
          onDraw={({ start, end }) => setSaid(`Draw ${start} to ${end}`)}
          onMenu={(item) => setSaid(`Menu of ${item.kind} ${item.id}`)}
          onDay={(next) => {
            setDay(next);
            setShow('day');
          }}
          onSay={setSaid}
        />
      </main>
    </DragArea>
  );
}
