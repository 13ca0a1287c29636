import { createHash } from 'node:crypto';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { PRODUCT } from '@bellweek/api-client/contract/product';

const NAMES: Record<DownloadSystem, string> = { windows: 'Windows', mac: 'MacOS', linux: 'Linux' };

const STYLE = `:root { color-scheme: light dark; } body { margin: 0; min-width: 330px; background: light-dark(#faf6ec, #10151f);
color: light-dark(#172036, #f4eddf); font: 1.0625rem/1.55 "Instrument Sans", system-ui, sans-serif; }
main { max-width: 34rem; padding: clamp(2rem, 14vh, 9rem) 1.5rem; margin: 0 auto; } h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 1rem; }
a { color: inherit; font-weight: 600; } :focus-visible { outline: 2px solid; outline-offset: 3px; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page's only style is the one above, named by its hash. */
export const NOT_PUBLISHED_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A browser came here to download; it gets a page, not JSON. */
export function notPublishedPage(os: DownloadSystem, webUrl: string): string {
  const name = NAMES[os];
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>No download for ${name} yet · ${PRODUCT.name}</title><style>${STYLE}</style></head>
<body><main><h1>There is no ${PRODUCT.name} for ${name} yet.</h1>
<p>We have not published a build for ${name} so far. Join the waitlist, and we write to you when there is one.</p>
<p><a href="${webUrl}/waitlist">Join the waitlist</a> &nbsp; <a href="${webUrl}/download">Back to the download page</a></p>
</main></body></html>
`;
}
