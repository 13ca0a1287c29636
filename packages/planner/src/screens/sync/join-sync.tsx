import { JoinDevice } from '@bellweek/ui/screens/sync/join-device';
import { Meeting } from '@bellweek/ui/screens/sync/meeting';
import { Notice } from '@bellweek/ui/notice';
import { Spinner } from '@bellweek/ui/spinner';
import { useStore } from 'zustand';
import { isFreshPlanner } from '../../session/view.ts';
import type { SyncPort } from '../../sync/sync-port.ts';
import type { PlannerHost } from '../host.ts';
import { usePlanner } from '../workspace/planner-context.tsx';
import { errorOf, ownWords, PROBLEM_SENTENCES } from './sync-words.ts';
import { schoolHelp } from './school-help.ts';
import { thisDevice } from './this-device.ts';

export interface JoinSyncProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'saveFile'>;
}

/** Where the browser deleted the planner's database, whose unsent changes were nowhere else. */
const LOST =
  'This browser has deleted its copy of your planner. Everything that was synced comes back. Any changes not sent yet are gone.';

/** Brings a planner that syncs elsewhere to this device. */
export function JoinSync({ port, host }: JoinSyncProps) {
  const { status, own, pairing, problem, school, guardedUntil } = useStore(port.view);
  const hasOwn = usePlanner((view) => !isFreshPlanner(view));
  const isLost = usePlanner((view) => view.isLost);
  if (status === 'meeting') {
    return (
      <Meeting
        own={ownWords(own ?? { tasks: 0, events: 0, lessons: 0 })}
        onMeet={async (choice) => errorOf(await port.meet(choice))}
      />
    );
  }
  if (status === 'fetching') {
    return (
      <>
        <Spinner label="Getting your planner…" />
        {problem !== null && <Notice>{PROBLEM_SENTENCES[problem]}</Notice>}
      </>
    );
  }
  return (
    <>
      {problem === 'ended' && <Notice quiet>{PROBLEM_SENTENCES.ended} Sync was turned on again there.</Notice>}
      {isLost && <Notice quiet>{LOST}</Notice>}
      <JoinDevice
        onSpareKey={async (typed) => errorOf(await port.joinBySpareKey(typed, thisDevice()))}
        onAsk={async () => errorOf(await port.askForKey(thisDevice()))}
        school={school && schoolHelp(port, host, school)}
        onStopAsking={() => port.stopAsking()}
        digits={pairing?.role === 'asking' ? pairing.digits : null}
        guardedUntil={guardedUntil}
        onBeginAnew={async () => errorOf(await port.deleteEverywhere())}
        hasOwn={hasOwn}
        onNotNow={() => void port.cancel()}
      />
    </>
  );
}
