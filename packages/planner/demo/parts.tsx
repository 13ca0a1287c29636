import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Day } from '../src/core/time/civil-day.ts';
import type { CalendarViewType } from '../src/rules/calendar/calendar-range.ts';
import type { PlannerSession } from '../src/session/session.ts';
import { CalendarScreen } from '../src/screens/calendar/calendar-screen.tsx';
import { DragArea } from '../src/screens/drag/drag-context.tsx';
import { QuickEntry } from '../src/screens/quick-entry/quick-entry.tsx';
import { TaskList } from '../src/screens/tasks/task-list.tsx';
import { PlannerProvider } from '../src/screens/workspace/planner-context.tsx';
import { createWorkspace } from '../src/screens/workspace/workspace.ts';

interface PartProps {
  session: PlannerSession;
  day: Day;
}

export interface CalendarPartProps extends PartProps {
  viewType: CalendarViewType;
}

const nothing = (): void => {};

function Part({ session, day, children }: PartProps & { children: ReactNode }) {
  const [workspace] = useState(() => createWorkspace(day));
  return (
    <PlannerProvider session={session} workspace={workspace}>
      <DragArea>{children}</DragArea>
    </PlannerProvider>
  );
}

/** The list alone, for measurements. */
export function ListPart(part: PartProps) {
  return (
    <Part {...part}>
      <TaskList accountId="list" entry={<QuickEntry accountId="list" />} />
    </Part>
  );
}

/** The calendar alone, for measurements. */
export function CalendarPart({ viewType, ...part }: CalendarPartProps) {
  return (
    <Part {...part}>
      <CalendarScreen
        accountId="part"
        {...{ viewType, day: part.day }}
        onViewType={nothing}
        onDay={nothing}
        onOpen={nothing}
        onAnnounce={nothing}
      />
    </Part>
  );
}
