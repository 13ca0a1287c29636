import type { InReach } from '../tray/start-tray.ts';
import type { Handlers } from './register.ts';

type ReachHandlers = Pick<Handlers, Extract<keyof Handlers, `reach.${string}` | `quickEntry.${string}`>>;

export const reachHandlers = ({ day, entry, quick }: Pick<InReach, 'day' | 'entry' | 'quick'>): ReachHandlers => ({
  'quickEntry.add': (draft) => ({ error: entry.add(draft) }),
  'quickEntry.read': (draft) => entry.read(draft),
  'quickEntry.hide': () => quick.hide(),
  'reach.read': () => day.view(),
  'reach.startAtLogin': ({ isOn }) => ({ error: day.startAtLogin(isOn) }),
  'reach.chooseShortcut': ({ choice }) => ({ error: day.chooseShortcut(choice) }),
  'reach.pauseReminders': ({ minutes }) => day.pause(minutes),
});
