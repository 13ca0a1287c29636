import { Button } from '@bellweek/ui/button';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { addSample, hasSample } from '../workspace/sample.ts';
import { hasOwnLessons } from '../../rules/sample/sample-commands.ts';
import { Section } from '../fields/section.tsx';

/** Sample week to try things on: added and removed by one press each. */
export function SampleSection() {
  const session = usePlannerSession();
  const isThere = usePlanner(({ state }) => hasSample(state));
  const isTaught = usePlanner(({ state }) => hasOwnLessons(state));
  const workspace = useWorkspaceStore();
  if (isTaught && !isThere) {
    return (
      <Section title="Example week">
        <p>Your own lessons are in the planner, so it needs no example.</p>
      </Section>
    );
  }
  return (
    <Section title="Example week" hint="Lessons and tasks for your subjects, from tomorrow on. Remove them any time.">
      <Button onClick={() => (isThere ? session.run({ type: 'sample.remove' }) : addSample(session, workspace))}>
        {isThere ? 'Remove the example week' : 'Add an example week'}
      </Button>
    </Section>
  );
}
