import { calendarAddress } from '../../core/text/calendar-address.ts';
import { takeOutIn } from '../../rules/quick-entry/take-out-line.ts';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { QuickEntryState } from './use-quick-entry.ts';

/**
 * Offers a calendar where its address is all that is in the field, and to take out a day where the line says nothing but why and when:
 * adding then opens its preview. The field is emptied, for it keeps drafts, and an address works like a password.
 *
 * @returns the words of the offer; null for none
 */
export function useOffer(entry: QuickEntryState, hasFeeds: boolean): QuickEntryState & { offer: string | null } {
  const workspace = useWorkspaceStore();
  const calendar = hasFeeds ? calendarAddress(entry.text) : null;
  const wish = entry.tasks.length === 1 ? takeOutIn(entry.tasks[0]) : null;
  const add = () => {
    if (calendar === null && !wish) return entry.add();
    entry.clear();
    if (calendar !== null) workspace.getState().offerCalendar(calendar);
    else if (wish) workspace.getState().openTakeOut(wish);
  };
  return { ...entry, add, offer: calendar !== null ? 'Add this calendar' : wish ? 'Take out this day…' : null };
}
