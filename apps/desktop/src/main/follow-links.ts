import type { Wish } from '../ipc/views.ts';
import type { SignIn } from './account/sign-in.ts';
import type { DeepLink } from './deep-link.ts';
import type { Tell } from './tell.ts';
import type { MainWindow } from './window.ts';

export interface FollowOptions {
  window: Pick<MainWindow, 'show'>;
  signIn: Pick<SignIn, 'answer'>;
  tell: Tell;
}

/** What a link or a reminder does: it shows the window, and leaves everything else to the person in front of it. */
export function followLinks({ window, signIn, tell }: FollowOptions): (wish: DeepLink | Wish) => void {
  return (wish) => {
    window.show();
    // Without a sign-in that was begun here this is nobody's answer, and nothing happens.
    if (wish.action === 'auth') signIn.answer(wish.code, wish.state);
    else tell('shell.followWish', wish);
  };
}
