/** The `returnTo` that a link to a sign-in screen carries on. The sign-in checks it: the rule is not on the landing page. */
export const returnToOf = (search: string): string | null => new URLSearchParams(search).get('returnTo');
