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

/** What a link or a reminder does: it shows the window, and leaves everything else to the person in front of it. */
export function handleIntents({ window, signIn, broadcast }: IntentOptions): (intent: DeepLink | OpenIntent) => void {
  return (intent) => {
    window.show();
    // Without a sign-in that was begun here this is nobody's answer, and nothing happens.
    if (intent.action === 'auth') signIn.answer(intent.code, intent.state);
    else broadcast('shell.openIntent', intent);
  };
}
