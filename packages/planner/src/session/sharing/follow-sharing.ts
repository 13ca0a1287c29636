import { settingsOf } from '../../core/state/state.ts';
import type { SharedCalendar } from '../../schema/settings.ts';
import type { PlannerSession } from '../session.ts';
import type { SharingPort } from './sharing-port.ts';

/** Time after a change in which others gather, so that typing is sent once. */
const REST_MS = 30_000;

/** Notes which calendars are shared, on this device and by sync on the others. */
export const noteShared = (session: PlannerSession, calendars: SharedCalendar[]) =>
  session.run({ type: 'sharing.note', calendars });

/** Sends what changed of shared calendars. One that is shared no longer, by another device, is forgotten. */
async function send(session: PlannerSession, port: SharingPort, sent: Map<string, string>): Promise<void> {
  const { sharedText } = await import('../../rules/files/sharing/shared-text.ts');
  const { state, zone, today } = session.view.getState();
  for (const shared of settingsOf(state).sharedCalendars) {
    const calendar = sharedText(state, shared, { zone, today });
    if (sent.get(shared.id) === calendar) continue;
    const { status } = await port.update({ id: shared.id, calendar });
    if (status === 204) sent.set(shared.id, calendar);
    if (status !== 404) continue;
    const { sharedCalendars } = settingsOf(session.view.getState().state);
    noteShared(
      session,
      sharedCalendars.filter(({ id }) => id !== shared.id),
    );
  }
}

/** Keeps shared calendars as the planner is, while it is open. @returns a function that ends it */
export function followSharing(session: PlannerSession, port: SharingPort, restMs = REST_MS): () => void {
  const sent = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  const look = () => {
    const { phase, readOnly, state } = session.view.getState();
    if (phase !== 'open' || readOnly !== null || settingsOf(state).sharedCalendars.length === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isSending) return look();
      isSending = true;
      // The next minute tries again.
      void send(session, port, sent)
        .catch(() => undefined)
        .finally(() => (isSending = false));
    }, restMs);
  };
  look();
  // `now` moves each minute, and after a sleep.
  const stop = session.view.subscribe((view, before) => {
    if (view.state !== before.state || view.now !== before.now || view.phase !== before.phase) look();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
