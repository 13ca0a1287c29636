import type { AccountView } from '../../ipc/views.ts';
import type { Place } from '../app/place.ts';

/** What somebody should know who looks at their account where their sign-in ends with the program; null otherwise. */
export const keptSignIn = ({ isForgotten }: Pick<AccountView, 'isForgotten'>, place: Place): string | null =>
  isForgotten && place === '/account'
    ? 'This computer does not keep your sign-in: you log in again each time you start this program. What you plan is kept.'
    : null;
