import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Chromium's `beforeinstallprompt` event, missing in the DOM's types: `prompt` works once. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const offer = createStore<{ event: InstallEvent | null }>(() => ({ event: null }));

// Listen early: the event fires once, perhaps before the planner renders.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    // Suppress the browser's prompt: the planner offers it, also in a phone's menu.
    event.preventDefault();
    offer.setState({ event });
  });
  window.addEventListener('appinstalled', () => offer.setState({ event: null }));
}

/** Prompts to install the planner as an application; null where the browser cannot, or has done so. */
export function useInstall(): (() => void) | null {
  const event = useStore(offer, (state) => state.event);
  if (!event) return null;
  return () => {
    offer.setState({ event: null });
    void event.prompt();
  };
}
