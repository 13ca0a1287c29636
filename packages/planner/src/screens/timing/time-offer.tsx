import { Button } from '@bellweek/ui/button';
import { offeredTime } from '../../rules/timing/offered-time.ts';
import { formatLength } from '../../core/time/format.ts';
import type { Notice } from '../../session/view.ts';
import { runTime } from '../../session/run-time.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

/** Confirms with one press how long it took what was just ticked. */
export function TimeOffer({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const session = usePlannerSession();
  const { now } = session.context();
  const offer = notice.canUndo ? offeredTime(session.view.getState().state, notice.changed, Date.parse(now)) : null;
  if (!offer) return null;
  const confirm = () => {
    onDone();
    runTime(session, offer);
  };
  return (
    <Button size="small" onClick={confirm}>
      Took {formatLength(offer.minutes)}
    </Button>
  );
}
