import { useState } from 'react';
import type { Day } from '../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { createDesk } from '../desk/desk.ts';
import { DeskProvider } from '../desk/desk-context.tsx';
import { DragArea } from '../drag/drag-context.tsx';
import { TaskList } from '../list/task-list.tsx';

/** The list by itself, where it is looked at or measured alone. */
export function ListPart({ session, day }: { session: PlannerSession; day: Day }) {
  const [desk] = useState(() => createDesk(day));
  return (
    <DeskProvider desk={desk}>
      <DragArea>
        <TaskList session={session} accountId="list" />
      </DragArea>
    </DeskProvider>
  );
}
