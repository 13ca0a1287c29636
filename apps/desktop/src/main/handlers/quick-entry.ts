import type { Handlers } from './register.ts';

type QuickEntryHandlers = Pick<Handlers, Extract<keyof Handlers, `quickEntry.${string}`>>;

export interface QuickEntryHandlerOptions {
  /** @returns why nothing was added, in one sentence; null when it was */
  add: (text: string) => string | null;
  hide: () => void;
}

export const quickEntryHandlers = ({ add, hide }: QuickEntryHandlerOptions): QuickEntryHandlers => ({
  'quickEntry.add': ({ text }) => ({ error: add(text) }),
  'quickEntry.hide': hide,
});
