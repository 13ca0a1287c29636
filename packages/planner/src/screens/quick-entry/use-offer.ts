import { useEffect, useState } from 'react';
import { calendarAddress } from '../../core/text/calendar-address.ts';
import { takeOutIn } from '../../rules/quick-entry/take-out-line.ts';
import { timingParts } from '../timing/later-timing.tsx';
import type { TookOffer, readTook } from '../timing/read-took.ts';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { QuickEntryState } from './use-quick-entry.ts';

/** The offer of "essay took 40 min". Its rule comes with the script of timing. */
function useTook(text: string): TookOffer | null {
  const session = usePlannerSession();
  const [read, setRead] = useState<typeof readTook | null>(null);
  const isMeant = /\btook\b/i.test(text);
  useEffect(() => {
    // Where the script does not load, the line stays a task.
    if (isMeant)
      timingParts().then(
        ({ readTook: read }) => setRead(() => read),
        () => undefined,
      );
  }, [isMeant]);
  return isMeant && read ? read(session, text) : null;
}

/**
 * Offers a calendar where its address is all that is in the field, to take out a day where the line says nothing but why and when, and
 * to record how long work took. Adding then opens a preview, or records. The field is emptied, for it keeps drafts, and an address
 * works like a password.
 *
 * @returns the words of the offer, null for none; what a line lacks to be one, and whether it cannot be added before it is completed
 */
export function useOffer(
  entry: QuickEntryState,
  hasFeeds: boolean,
): QuickEntryState & { offer: string | null; missing: string | undefined; isLacking: boolean } {
  const workspace = useWorkspaceStore();
  const calendar = hasFeeds ? calendarAddress(entry.text) : null;
  const wish = entry.tasks.length === 1 ? takeOutIn(entry.tasks[0]) : null;
  const took = useTook(entry.text);
  const day = wish ? 'I’m ill or away…' : took?.record ? took.words : null;
  const offer = calendar !== null ? 'Add this calendar' : day;
  // It means a task that is there already.
  const isLacking = took !== null && !took.record && !took.isTask;
  const add = () => {
    if (offer === null) return isLacking ? undefined : entry.add();
    entry.clear();
    if (calendar !== null) workspace.getState().offerCalendar(calendar);
    else if (wish) workspace.getState().openTakeOut(wish);
    else took?.record?.();
  };
  const missing = took?.words;
  useEffect(() => {
    if (missing !== undefined) workspace.getState().announce(missing);
  }, [missing, workspace]);
  return { ...entry, add, offer, missing, isLacking };
}
