import type { DataTableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
import type { PlannerSession } from '../session/session.ts';
import type * as LostList from './lost-list.ts';
import type { LostChange, SyncAnswer } from './sync-port.ts';

/** The part in words, loaded with the first lost value. */
let list: typeof LostList | undefined;

/** Lost values, each with its row. */
function placesOf({ rows }: State): unknown[] {
  return [...rows.lostValues.values()].flatMap((lost) => {
    const [table = '', id = ''] = lost.key.split(' ');
    return [lost, rows[table as DataTableName]?.get(id)];
  });
}

/** Lists lost values, and anew when they or their rows change. @returns a function that ends it */
export function followLost(session: PlannerSession, show: (lost: LostChange[]) => void): () => void {
  let seen: unknown[] = [];
  const showAll = () => {
    const { state } = session.view.getState();
    if (list) show(state.rows.lostValues.size > 0 ? list.lostChanges(state) : []);
  };
  const look = ({ state }: { state: State }) => {
    const places = placesOf(state);
    if (places.length === seen.length && places.every((each, at) => each === seen[at])) return;
    seen = places;
    if (list) return showAll();
    const load = async () => {
      list = await import('./lost-list.ts');
      showAll();
    };
    // Offline without it: tried again with the next change.
    load().catch(() => (seen = []));
  };
  look(session.view.getState());
  return session.view.subscribe(look);
}

/** Puts a lost value back. */
export function restoreLost(session: PlannerSession, id: string): SyncAnswer {
  const { state } = session.view.getState();
  const lost = state.rows.lostValues.get(id);
  const command = lost && list?.putBackCommand(state, lost);
  if (!command) return { ok: false, problem: 'unreadable' };
  if (!session.run(command).ok) return { ok: false, problem: 'no-license' };
  dismissLost(session, id);
  return { ok: true };
}

export function dismissLost(session: PlannerSession, id: string): void {
  session.write(() => [{ table: 'lostValues', type: 'remove', id }]);
}
