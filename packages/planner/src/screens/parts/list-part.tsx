import { useState } from 'react';
import type { Day } from '../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { createWorkspace } from '../workspace/workspace.ts';
import { PlannerProvider } from '../workspace/planner-context.tsx';
import { DragArea } from '../drag/drag-context.tsx';
import { QuickEntry } from '../entry/quick-entry.tsx';
import { TaskList } from '../list/task-list.tsx';

/** The list by itself, where it is looked at or measured alone. */
export function ListPart({ session, day }: { session: PlannerSession; day: Day }) {
  const [workspace] = useState(() => createWorkspace(day));
  return (
    <PlannerProvider session={session} workspace={workspace}>
      <DragArea>
        <TaskList accountId="list" entry={<QuickEntry accountId="list" />} />
      </DragArea>
    </PlannerProvider>
  );
}
