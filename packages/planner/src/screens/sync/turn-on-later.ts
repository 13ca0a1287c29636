import type { PlannerSession } from '../../session/session.ts';
import { isPassing } from '../../sync/sync-port.ts';
import type { SyncPort } from '../../sync/sync-port.ts';
import { PROBLEM_SENTENCES } from './sync-words.ts';

/** The server is asked again after so long. */
const AGAIN_MS = 10_000;

/** Asks what the person's school has chosen, until the server has answered. @returns a function that ends it */
export function askUntilAnswered(port: SyncPort): () => void {
  let isOver = false;
  const ask = async (): Promise<void> => {
    await port.askSchool();
    if (isOver || port.view.getState().hasPlanner !== null) return;
    timer = setTimeout(() => void ask(), AGAIN_MS);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Turns sync on for a person who goes on meanwhile, as soon as the server can be reached. */
export async function turnOnLater(port: SyncPort, session: PlannerSession, deviceName: string): Promise<void> {
  const notify = (words: string) => session.notify(`Your planner is only on this device so far. ${words}`);
  for (let count = 0; ; count += 1) {
    const answer = await port.turnOn(deviceName);
    if (answer.ok) return;
    if (!isPassing(answer.problem)) return notify(`${PROBLEM_SENTENCES[answer.problem]} Then: Settings, Your devices.`);
    if (count === 0) notify('Leave it open: sync turns on as soon as it can be reached.');
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    // The person may have logged out meanwhile.
    if (session.view.getState().phase !== 'open' || port.view.getState().status !== 'off') return;
  }
}
