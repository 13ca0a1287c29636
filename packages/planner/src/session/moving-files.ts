import type { ReadMoving } from '../core/commands/found-list.ts';
import { settingsOf } from '../core/state/state.ts';
import { civilNow } from '../core/time/zones.ts';
import { bytesOf } from './files.ts';
import type { ReadThreadOptions } from './read-in-thread.ts';
import type { PlannerSession } from './session.ts';

export type MovingRead =
  | { status: 'read'; result: Extract<ReadMoving, { ok: true }> }
  /** Reason of the failure, in one sentence. */
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

/** Reads a calendar or the export of another program, whichever the file is, without importing it. */
export async function readOtherFile(
  session: PlannerSession,
  file: File,
  options: ReadThreadOptions = {},
): Promise<MovingRead> {
  const bytes = await bytesOf(file, 'calendar');
  if (typeof bytes === 'string') return { status: 'failed', message: bytes };
  const { zone, now, state } = session.view.getState();
  const { dates, weekStart } = settingsOf(state);
  const isCalendar = /\.ics$/i.test(file.name);
  const context = { zone, dates, weekStart, isCalendar, now: civilNow(now, zone) };
  const read = await session.read({ kind: 'moving', bytes, ...context }, options);
  if (read.status !== 'read') return read;
  const { result } = read;
  return result.ok ? { status: 'read', result } : { status: 'failed', message: result.message };
}
