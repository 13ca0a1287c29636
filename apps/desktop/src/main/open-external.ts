import type { Config } from './config.ts';

/** Whether a URL may be opened in the system's browser: only our own site and API, by their exact origins. */
export function mayOpen(text: string, { apiUrl, webUrl }: Pick<Config, 'apiUrl' | 'webUrl'>): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && [apiUrl, webUrl].includes(origin);
}

export type OpenExternal = (url: string) => Promise<void>;

/** The only call of `shell.openExternal`, which starts whatever program the system has for a scheme. */
export function createOpenExternal(open: OpenExternal, addresses: Pick<Config, 'apiUrl' | 'webUrl'>): OpenExternal {
  return async (url) => {
    if (!mayOpen(url, addresses)) throw new Error('This address may not be opened.');
    // Open the parsed URL, not its original spelling.
    await open(new URL(url).href);
  };
}
