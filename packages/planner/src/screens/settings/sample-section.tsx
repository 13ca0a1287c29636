import { Button } from '@bellweek/ui/button';
import { useStore } from 'zustand';
import type { State } from '../../domain/state/state.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useWorkspaceStore } from '../workspace/workspace-context.tsx';
import { addSample } from '../first-run/add-sample.ts';
import { Section } from './section.tsx';

const known = new WeakMap<object, boolean>();

/** Whether events of the sample week are there. Asked for as often as one likes: rows are looked through once per change. */
export function hasSample(state: State): boolean {
  const { events } = state.rows;
  const remembered = known.get(events);
  if (remembered !== undefined) return remembered;
  let found = false;
  for (const event of events.values()) {
    if (event.isSample && event.deletedAt === null) {
      found = true;
      break;
    }
  }
  known.set(events, found);
  return found;
}

/** A week of somebody else, to try things on: there and gone by one press each. */
export function SampleSection({ session }: { session: PlannerSession }) {
  const isThere = useStore(session.view, ({ state }) => hasSample(state));
  const workspace = useWorkspaceStore();
  return (
    <Section title="Example week" hint="Lessons, tasks and tags of a made-up student. Remove them any time.">
      <Button onClick={() => (isThere ? session.run({ type: 'sample.remove' }) : addSample(session, workspace))}>
        {isThere ? 'Remove the example week' : 'Add an example week'}
      </Button>
    </Section>
  );
}
