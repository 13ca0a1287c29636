import { calendarAddress } from '../../core/text/calendar-address.ts';
import { useWorkspaceStore } from '../workspace/planner-context.tsx';
import type { QuickEntryState } from './use-quick-entry.ts';

/**
 * Offers a calendar where its address is all that is in the field: adding then opens its preview. The field is emptied, for it keeps
 * drafts, and the address works like a password.
 */
export function useCalendarOffer(
  entry: QuickEntryState,
  hasFeeds: boolean,
): QuickEntryState & { calendar: string | null } {
  const workspace = useWorkspaceStore();
  const calendar = hasFeeds ? calendarAddress(entry.text) : null;
  const add = () => {
    if (calendar === null) return entry.add();
    entry.clear();
    workspace.setState({ calendarAddress: calendar, sheet: null });
  };
  return { ...entry, add, calendar };
}
