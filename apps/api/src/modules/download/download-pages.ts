import { createHash } from 'node:crypto';
import type { DownloadSystem } from '@bellweek/api-client/contract/download';
import { PRODUCT } from '@bellweek/api-client/contract/product';

const NAMES: Record<DownloadSystem, string> = { windows: 'Windows', mac: 'MacOS', linux: 'Linux' };

/** The website's colours and measures, without its fonts: this page may load nothing. */
const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#172036, #f4eddf); --soft: light-dark(#4f586b, #b3b5ba); }
body { margin: 0; min-width: 330px; background: light-dark(#faf6ec, #10151f); color: var(--ink); font: 1.0625rem/1.55 "Instrument Sans", system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1.25rem clamp(1.25rem, 5vw, 3rem); }
header a { display: inline-flex; align-items: center; gap: 0.5em; font-size: 1.375rem; font-weight: 700; letter-spacing: -0.035em; text-decoration: none; }
svg { width: 1.35em; height: 1.35em; fill: currentcolor; } .bell { fill: light-dark(#f5b400, #ffca3a); }
main { padding-block: clamp(1rem, 12vh, 8rem) 4rem; } h1 { max-width: 16em; font-size: clamp(2.375rem, 1.86rem + 2.4vw, 4.25rem);
line-height: 1.04; letter-spacing: -0.022em; margin: 0 0 1.25rem; text-wrap: balance; } p { max-width: 40ch; color: var(--soft); font-size: 1.1875rem; margin: 0 0 2rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; } a { color: inherit; } nav a { padding: 0.75rem 1.375rem; border: 2px solid var(--ink);
border-radius: 8px; font-weight: 600; text-decoration: none; } .first { border-color: #ffc629; background: #ffc629; color: #172036; }
:focus-visible { outline: 2px solid; outline-offset: 3px; }`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows the style above alone, by its hash. */
export const PAGES_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Five school days in the outline of a bell. */
const MARK = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 12.5v-.6c.9-.6 1.6-1.5 2-2.7v3.3Z M4 12.5V6.6c0-1.9.7-3.2 2-4v9.9Z M7 12.5V1.6a1 1 0 0 1 2 0v10.9Z M10 12.5V2.6c1.3.8 2 2.1 2 4v5.9Z M13 12.5V9.2c.4 1.2 1.1 2.1 2 2.7v.6Z"/><path class="bell" d="M6 13.5h4a2 2 0 0 1-4 0Z"/></svg>`;

interface Page {
  title: string;
  heading: string;
  sentence: string;
  /** A link to the website. */
  links: [first: [path: string, words: string], ...others: [path: string, words: string][]];
}

function page({ title, heading, sentence, links }: Page, webUrl: string): string {
  const anchors = links.map(
    ([path, words], at) => `<a ${at === 0 ? 'class="first" ' : ''}href="${webUrl}${path}">${words}</a>`,
  );
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${PRODUCT.name}</title><style>${STYLE}</style></head>
<body><header><a href="${webUrl}/">${MARK}${PRODUCT.name}</a></header>
<main><h1>${heading}</h1>
<p>${sentence}</p>
<nav>${anchors.join(' ')}</nav>
</main></body></html>
`;
}

const BACK: [path: string, words: string] = ['/download', 'Back to the download page'];

/** Answers a browser's download with a page instead of JSON: no build is published. */
export function notPublishedPage(os: DownloadSystem, webUrl: string, hasWaitlist: boolean): string {
  const name = NAMES[os];
  const content: Page = {
    title: `No download for ${name} yet`,
    heading: `${PRODUCT.name} isn’t available for ${name} yet.`,
    sentence: hasWaitlist ? 'Join the waitlist and we’ll email you when it is.' : 'You can use it in your browser.',
    links: [hasWaitlist ? ['/waitlist', 'Join the Waitlist'] : ['/planner', 'Use in Browser'], BACK],
  };
  return page(content, webUrl);
}

/** Answers a browser's download with a page: the place of the builds cannot be reached. */
export function unavailablePage(os: DownloadSystem, webUrl: string): string {
  const content: Page = {
    title: 'The download is not available',
    heading: `${PRODUCT.name} for ${NAMES[os]} cannot be downloaded right now.`,
    sentence: 'The problem is on our side. Please try again in a few minutes.',
    links: [BACK],
  };
  return page(content, webUrl);
}
