import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import { Notice } from '@bellweek/ui/notice';
import { SpareKey } from '@bellweek/ui/screens/sync/spare-key';
import { Button } from '@bellweek/ui/button';
import { useStore } from 'zustand';
import { settingsOf } from '../../core/state/state.ts';
import type { SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import type { PlannerHost } from '../host.ts';
import { usePlanner, usePlannerSession, useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { isSpareKeyDue } from './spare-key-due.ts';
import { errorOf, PROBLEM_SENTENCES } from './sync-words.ts';

export interface SpareKeyPlaceProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile'>;
}

/** Callbacks by which a spare key is made and kept. */
export const spareKeyOf = ({ port, host: { accountName, saveFile } }: SpareKeyPlaceProps) => ({
  account: accountName ?? null,
  onMake: async () => {
    const made = await port.makeSpareKey();
    return made.ok ? { spareKey: made.spareKey } : { error: PROBLEM_SENTENCES[made.problem] };
  },
  onSave: async (text: string) => ({
    error: (await saveFile({ name: 'bellweek-spare-key.txt', type: 'text/plain', text })) ?? null,
  }),
  onKeep: async () => errorOf(await port.keepSpareKey()),
});

/** The spare key in the settings. Nothing is shown where we keep the key: there is no spare key then. */
export function SpareKeySection(props: SpareKeyPlaceProps) {
  const { school, hasSpareKey } = useStore(props.port.view);
  if (school && hasKeyBy('kept', school)) return null;
  const isFirst = hasSpareKey === false;
  return (
    <Section title="Spare key" hint="It opens your planner if you lose all your devices. We don’t have it.">
      <p>
        {isFirst
          ? 'You have none yet. Until you do, another device of yours is the only way back to your planner.'
          : 'Lost it, or somebody saw it? Make a new one. The old one then stops working, and you can’t undo that.'}
      </p>
      <SpareKey {...spareKeyOf(props)} done={isFirst ? '' : 'Throw the old one away: it no longer works.'} />
    </Section>
  );
}

/** Asks for the spare key once there is something to lose, above the planner. */
export function SpareKeyNotice(props: SpareKeyPlaceProps) {
  const { putOffSpareKey } = useWorkspaceStore().getState();
  const isPutOff = useWorkspace((view) => view.isSpareKeyPutOff);
  const isMissing = useStore(
    props.port.view,
    ({ status, hasSpareKey, school }) =>
      status === 'on' && hasSpareKey === false && !(school && hasKeyBy('kept', school)),
  );
  const session = usePlannerSession();
  const isDue = usePlanner(({ state, now }) => isSpareKeyDue(state, settingsOf(state).onboardedAt, now));
  if (!isMissing || !isDue || isPutOff) return null;
  const { onKeep, ...given } = spareKeyOf(props);
  const keep = async () => {
    const result = await onKeep();
    // The notice goes with it.
    if (result.error === null) session.notify('You have a spare key now. Keep it where only you can find it.');
    return result;
  };
  return (
    <Notice
      strip
      quiet
      action={
        <SpareKey {...given} onKeep={keep}>
          <Button size="small" variant="quiet" onClick={putOffSpareKey}>
            Not now
          </Button>
        </SpareKey>
      }
    >
      Save your spare key. It opens your planner if you lose all your devices.
    </Notice>
  );
}
