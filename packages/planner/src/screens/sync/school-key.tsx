import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useAction } from '@bellweek/ui/screens/sync/use-action';
import { useStore } from 'zustand';
import type { SchoolView, SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import { errorOf } from './sync-words.ts';

type Member = SchoolView & { name: string };

const HAS = {
  kept: ({ name }: Member) =>
    `${name} has us keep your key, so your planner opens wherever you log in. It is locked on our servers, but we could unlock it.`,
  help: ({ name }: Member) => `${name} can unlock your planner, in case you lose your devices and your code. We can’t.`,
} satisfies Record<SchoolView['mode'], unknown>;

const ASKS = {
  kept: ({ name }: Member) =>
    `${name} offers to have us keep your key. Your planner then opens wherever you log in, without a code. We could unlock it, too.`,
  help: ({ name }: Member) =>
    `${name} offers to help if you lose your devices and your code. It could then unlock and read your planner at any time.`,
} satisfies Record<SchoolView['mode'], unknown>;

/** Says who else can unlock the planner, by the choice of the person's school, and asks before it can. */
export function SchoolKey({ port }: { port: SyncPort }) {
  const school = useStore(port.view, (view) => view.school);
  const { isPending, error, run } = useAction();
  if (school === null || school.name === null) return null;
  const member = { ...school, name: school.name };
  return (
    <Section title="Your school">
      <p>{(school.isGiven ? HAS : ASKS)[school.mode](member)}</p>
      {!school.isGiven && (
        <Button pending={isPending} onClick={() => void run(async () => errorOf(await port.giveToSchool()))}>
          {school.mode === 'kept' ? 'Let it be kept' : `Let ${school.name} help`}
        </Button>
      )}
      {error !== null && <Notice tone="error">{error}</Notice>}
    </Section>
  );
}
