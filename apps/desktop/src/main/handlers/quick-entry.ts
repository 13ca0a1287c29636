import type { EntryWindow } from '../quick-entry/entry-window.ts';
import type { Handlers } from './register.ts';

type QuickEntryHandlers = Pick<Handlers, Extract<keyof Handlers, `quickEntry.${string}`>>;

export interface QuickEntryHandlerOptions {
  entry: EntryWindow;
  hide: () => void;
}

export const quickEntryHandlers = ({ entry, hide }: QuickEntryHandlerOptions): QuickEntryHandlers => ({
  'quickEntry.add': (draft) => ({ error: entry.add(draft) }),
  'quickEntry.read': (draft) => entry.read(draft),
  'quickEntry.hide': hide,
});
