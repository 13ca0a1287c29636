/** Scheme and host of the program's own pages. */
export const APP_SCHEME = 'app';
const APP_HOST = 'bellweek';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const MAIN_PAGE = `${APP_ORIGIN}/index.html`;
export const QUICK_PAGE = `${APP_ORIGIN}/quick.html`;

/** Compares by parts: `app://bellweek.example` begins like ours and is not. */
export function isOwnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}
