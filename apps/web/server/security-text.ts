import type { ServerConfig } from './config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long a copy of the text may be believed; a server that runs gives a new one each day. */
const VALID_DAYS = 90;

/** The text of `/.well-known/security.txt` (RFC 9116): where holes are reported, by the owner's configuration. */
export function securityText({ facts, webUrl }: Pick<ServerConfig, 'facts' | 'webUrl'>, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS);
  return [
    `Contact: mailto:${encodeURIComponent(facts.privacyEmail).replaceAll('%40', '@')}`,
    `Expires: ${new Date((day + VALID_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${webUrl}/.well-known/security.txt`,
    `Policy: ${webUrl}/trust#report`,
    '',
  ].join('\n');
}
