import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { useStore } from 'zustand';
import type { SchoolView, SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import type { PlannerHost } from '../host.ts';
import { SpareKey } from '@bellweek/ui/screens/sync/spare-key';
import { spareKeyOf } from './spare-key.tsx';
import { errorOf } from './sync-words.ts';

type Member = SchoolView & { name: string };

const HAS = {
  kept: ({ name }: Member) =>
    `${name} has us keep your key, so your planner opens wherever you log in. It is locked on our servers, but we could unlock it.`,
  help: ({ name }: Member) => `${name} can unlock your planner, in case you lose your devices and your spare key.`,
} satisfies Record<SchoolView['mode'], unknown>;

const ASKS = {
  kept: ({ name }: Member) =>
    `${name} offers to have us keep your key. Your planner then opens wherever you log in, without a spare key. We could unlock it, too.`,
  help: ({ name }: Member) =>
    `${name} offers to help if you lose your devices and your spare key. It could then unlock and read your planner at any time.`,
} satisfies Record<SchoolView['mode'], unknown>;

export interface SchoolKeyProps {
  port: SyncPort;
  host: Pick<PlannerHost, 'accountName' | 'saveFile'>;
}

/** Says who else can unlock the planner, by the choice of the person's school, and asks before it can. */
export function SchoolKey({ port, host }: SchoolKeyProps) {
  const school = useStore(port.view, (view) => view.school);
  const { isPending, error, run } = useAction();
  if (school === null) return null;
  const { name, mode, isGiven, isEnding = false } = school;
  if (name === null) return <Left port={port} host={host} />;
  const member = { ...school, name };
  const isKeptStill = mode !== 'kept' && hasKeyBy('kept', school);
  const agree = isEnding
    ? `End the help of ${name}`
    : mode === 'kept'
      ? 'Let Bellweek keep my key'
      : `Let ${name} help`;
  return (
    <>
      <Section title="Your school">
        <p>
          {(isGiven ? HAS : ASKS)[mode](member)}
          {isGiven && mode === 'help' && !isKeptStill && ' We can’t.'}
        </p>
        {isEnding && <p>It no longer offers this. It keeps the key to your planner until you end its help.</p>}
        {!isGiven && hasKeyBy('help', school) && (
          <p>Until you agree, {name} can still unlock your planner in the way you agreed to before.</p>
        )}
        {/* A spare key comes first: it ends both. */}
        {(!isGiven || (isEnding && !isKeptStill)) && (
          <Button pending={isPending} onClick={() => void run(async () => errorOf(await port.giveToSchool()))}>
            {agree}
          </Button>
        )}
        {error !== null && <Notice tone="error">{error}</Notice>}
      </Section>
      {isKeptStill && <Left port={port} host={host} />}
    </>
  );
}

/** Gives a spare key to a person whose school no longer has us keep the key, before our copy of it is deleted. */
function Left({ port, host }: SchoolKeyProps) {
  return (
    <Section title="Keep your planner">
      <p>
        We still keep your key, but you have left the school that asked for that, or it no longer does. Keep a spare key
        now: then we delete our copy, and can’t unlock what you write from then on. Until then, nothing changes.
      </p>
      <SpareKey {...spareKeyOf({ port, host })} />
    </Section>
  );
}
