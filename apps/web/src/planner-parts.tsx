import '@bellweek/ui/tokens.css';
import { PlannerParts } from '@bellweek/planner/screens/parts/planner-parts';
import { browserDevice } from '@bellweek/planner/session/browser-device';
import { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbStore } from '@bellweek/planner/store/indexeddb-store';
import { createRoot } from 'react-dom/client';

// Served by the development server only; not part of the build. What is done here stays in a planner of its own.
const session = new PlannerSession({
  store: createIndexedDbStore({ accountId: 'parts' }),
  device: browserDevice(),
  canChange: true,
});
await session.open();
if (session.view.getState().state.rows.events.size === 0) session.run({ type: 'sample.add' }, { isQuiet: true });
const root = document.querySelector('#root');
if (root) createRoot(root).render(<PlannerParts session={session} />);
