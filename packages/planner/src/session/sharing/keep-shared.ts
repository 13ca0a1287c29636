import type { PlannerSession } from '../session.ts';
import type { SharingPort } from './sharing-port.ts';

/** Keeps shared calendars as the planner is, by a part that is loaded once the planner is open. @returns a function that ends it */
export function keepShared(session: PlannerSession, port: SharingPort): () => void {
  let hasEnded = false;
  let stop = (): void => undefined;
  import('./follow-sharing.ts').then(
    ({ followSharing }) => {
      if (!hasEnded) stop = followSharing(session, port);
    },
    // A page that is offline has it the next time.
    () => undefined,
  );
  return () => {
    hasEnded = true;
    stop();
  };
}
