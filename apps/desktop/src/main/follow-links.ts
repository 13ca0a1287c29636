import type { SignIn } from './account/sign-in.ts';
import type { DeepLink } from './deep-link.ts';
import type { Tell } from './tell.ts';
import type { MainWindow } from './window.ts';

export interface FollowOptions {
  window: Pick<MainWindow, 'show'>;
  signIn: Pick<SignIn, 'answer'>;
  tell: Tell;
}

/** What a link does: it shows the window, and leaves everything else to the person in front of it. */
export function followLinks({ window, signIn, tell }: FollowOptions): (link: DeepLink) => void {
  return (link) => {
    window.show();
    // Without a sign-in that was begun here this is nobody's answer, and nothing happens.
    if (link.action === 'auth') signIn.answer(link.code, link.state);
    else tell('shell.followLink', link);
  };
}
