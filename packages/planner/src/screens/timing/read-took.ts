import { tookIn } from '../../rules/quick-entry/took-line.ts';
import { runTime } from '../../session/run-time.ts';
import type { PlannerSession } from '../../session/session.ts';

export interface TookOffer {
  /** Words of the offer, or a sentence about what the line lacks. */
  words: string;
  /** Null where something is missing. */
  record: (() => void) | null;
  /** Whether the line is a task that may be added. */
  isTask: boolean;
}

/** Reads a line that says how long work took, such as "essay took 40 min"; null for other lines. */
export function readTook(session: PlannerSession, text: string): TookOffer | null {
  const { now, serverTime = now } = session.context();
  const at = Date.parse(now);
  const took = tookIn(text, session.view.getState().state, { now: at, ahead: Date.parse(serverTime) - at });
  if (!took) return null;
  if ('missing' in took) return { words: took.missing, record: null, isTask: took.isTask ?? false };
  return { words: took.words, record: () => runTime(session, took.command), isTask: false };
}
