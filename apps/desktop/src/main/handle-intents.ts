import type { OpenIntent } from '../ipc/views.ts';
import type { SignIn } from './account/sign-in.ts';
import type { DeepLink } from './deep-link.ts';
import type { Broadcast } from './broadcast.ts';
import type { MainWindow } from './window.ts';

export interface IntentOptions {
  window: Pick<MainWindow, 'show'>;
  signIn: Pick<SignIn, 'answer'>;
  broadcast: Broadcast;
}

/** Handles links and reminders: shows the window, and changes nothing. */
export function handleIntents({ window, signIn, broadcast }: IntentOptions): (intent: DeepLink | OpenIntent) => void {
  return (intent) => {
    window.show();
    // Ignored unless a sign-in was begun here.
    if (intent.action === 'auth') signIn.answer(intent.code, intent.state);
    else broadcast('shell.openIntent', intent);
  };
}
