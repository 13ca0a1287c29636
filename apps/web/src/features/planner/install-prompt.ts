import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Chromium's event, which the DOM's types do not have: the page can be installed, and asks by `prompt` once. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const offer = createStore<{ event: InstallEvent | null }>(() => ({ event: null }));

// It is fired once, perhaps before the planner is drawn.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // The planner offers it itself, also in a phone's menu.
    event.preventDefault();
    offer.setState({ event });
  });
  window.addEventListener('appinstalled', () => offer.setState({ event: null }));
}

/** Asks to install the planner as an application; null where the browser offers no such thing, or has asked. */
export function useInstall(): (() => void) | null {
  const event = useStore(offer, (state) => state.event);
  if (!event) return null;
  return () => {
    offer.setState({ event: null });
    void event.prompt();
  };
}
