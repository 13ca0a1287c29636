import { useEffect, useState } from 'react';
import type { PlannerSession } from '../session/session.ts';
import { createDesk } from './desk/desk.ts';
import { DeskProvider } from './desk/desk-context.tsx';
import { DragArea } from './drag/drag-context.tsx';
import { Frame } from './frame/frame.tsx';
import { isNarrowNow } from './frame/use-narrow.ts';
import type { PlannerHost } from './host.ts';

export interface PlannerScreenProps {
  session: PlannerSession;
  host: PlannerHost;
}

/** The whole planner, filling the box it stands in. The session is open. */
export function PlannerScreen({ session, host }: PlannerScreenProps) {
  const [desk] = useState(() =>
    createDesk(host.initialDay ?? session.view.getState().today, isNarrowNow() ? 'list' : 'week'),
  );
  // Whoever looks at today goes on looking at today over midnight.
  useEffect(
    () =>
      session.view.subscribe((view, before) => {
        if (view.today !== before.today && desk.getState().day === before.today) desk.getState().go(view.today);
      }),
    [session, desk],
  );
  return (
    <DeskProvider desk={desk}>
      <DragArea>
        <Frame session={session} host={host} />
      </DragArea>
    </DeskProvider>
  );
}
