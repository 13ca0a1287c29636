/** The `returnTo` that a link to a sign-in screen carries on, unchecked: the sign-in checks it. */
export const returnToOf = (search: string): string | null => new URLSearchParams(search).get('returnTo');
