import type { AccountView } from '../../ipc/views.ts';
import type { Place } from '../app/place.ts';

/** Hint on the account page that the sign-in ends with the program; null if it does not. */
export const signInHint = ({ isForgotten }: Pick<AccountView, 'isForgotten'>, place: Place): string | null =>
  isForgotten && place === '/account'
    ? 'This computer does not keep your sign-in: you log in again each time you start this program. What you plan is kept.'
    : null;
