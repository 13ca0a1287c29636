import { useState } from 'react';
import type { Day } from '../../domain/time/civil-day.ts';
import type { CalendarViewType } from '../../items/calendar-range.ts';
import type { PlannerSession } from '../../session/session.ts';
import { CalendarScreen } from '../calendar/calendar-screen.tsx';
import { DragArea } from '../drag/drag-context.tsx';
import { PlannerProvider } from '../workspace/planner-context.tsx';
import { createWorkspace } from '../workspace/workspace.ts';

export interface CalendarPartProps {
  session: PlannerSession;
  viewType: CalendarViewType;
  day: Day;
}

const nothing = (): void => {};

/** The calendar alone, for measurements. */
export function CalendarPart({ session, viewType, day }: CalendarPartProps) {
  const [workspace] = useState(() => createWorkspace(day));
  return (
    <PlannerProvider session={session} workspace={workspace}>
      <DragArea>
        <CalendarScreen
          accountId="part"
          {...{ viewType, day }}
          onViewType={nothing}
          onDay={nothing}
          onOpen={nothing}
          onAnnounce={nothing}
        />
      </DragArea>
    </PlannerProvider>
  );
}
