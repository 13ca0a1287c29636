import '@bellweek/ui/tokens.css';
import { demoSync, PlannerParts } from '@bellweek/planner/demo';
import { PlannerScreen } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { browserDevice, PlannerSession } from '@bellweek/planner/session';
import { createIndexedDbStore } from '@bellweek/planner/store';
import { createRoot } from 'react-dom/client';

// Served by the development server only; not part of the build. Changes stay in a planner of its own. `?whole` shows
// the planner as a shell does, also in a planner of its own, empty at first; `&sync=on` shows it with sync.
const query = new URLSearchParams(location.search);
const isWhole = query.has('whole');
const session = new PlannerSession({
  store: createIndexedDbStore({ accountId: isWhole ? 'whole' : 'parts' }),
  device: browserDevice(),
  canChange: true,
});
await session.open();
const isEmpty = session.view.getState().state.rows.events.size === 0;
if (isEmpty && !isWhole) session.run({ type: 'sample.add' }, { isQuiet: true });

const host: PlannerScreenProps['host'] = {
  accountId: 'whole',
  accountName: 'student@example.com',
  sync: demoSync(query),
  installation: { installationId: '00000000-0000-4000-8000-000000000000', appVersion: '0.0.0' },
  saveFile: ({ name }) => console.info(`Saved ${name}.`),
  sendFeedback: () => Promise.resolve({ ok: true }),
};
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    isWhole ? (
      <main style={{ height: '100dvh' }}>
        <PlannerScreen session={session} host={host} />
      </main>
    ) : (
      <PlannerParts session={session} />
    ),
  );
}
