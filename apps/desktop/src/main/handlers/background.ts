import type { BackgroundServices } from '../tray/start-tray.ts';
import type { Handlers } from './register.ts';

type BackgroundHandlers = Pick<Handlers, Extract<keyof Handlers, `background.${string}` | `quickEntry.${string}`>>;

export const backgroundHandlers = ({
  day,
  entry,
  quick,
}: Pick<BackgroundServices, 'day' | 'entry' | 'quick'>): BackgroundHandlers => ({
  'quickEntry.add': (draft) => ({ error: entry.add(draft) }),
  'quickEntry.read': (draft) => entry.read(draft),
  'quickEntry.hide': () => quick.hide(),
  'background.read': () => day.view(),
  'background.startAtLogin': ({ isOn }) => ({ error: day.startAtLogin(isOn) }),
  'background.chooseShortcut': ({ choice }) => ({ error: day.chooseShortcut(choice) }),
  'background.pauseReminders': ({ minutes }) => day.pause(minutes),
});
