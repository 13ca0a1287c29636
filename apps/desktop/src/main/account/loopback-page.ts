import { createHash } from 'node:crypto';
import { MARK_CLAPPER, MARK_COLUMNS, MARK_VIEW_BOX } from '@bellweek/api-client/contract/mark';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** The product's paper and ink colours, so that the browser's last page looks like ours. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;background:light-dark(#faf6ec,#14171f);color:light-dark(#1b2233,#f1ead9);font:1.0625rem/1.5 system-ui,sans-serif}' +
  'main{max-width:30rem;margin:0 auto;padding:clamp(2rem,14vh,9rem) 1.5rem 3rem}' +
  'svg{width:3rem;height:3rem}h1{margin:1rem 0 .5rem;font-size:1.75rem;line-height:1.2}p{margin:0}';
const MARK =
  `<svg viewBox="${MARK_VIEW_BOX}" aria-hidden="true">` +
  `${MARK_COLUMNS.map((column) => `<path fill="currentColor" d="${column}"/>`).join('')}<path fill="#f5c021" d="${MARK_CLAPPER}"/></svg>`;

/** Hash for the content security policy, which allows no other style. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${STYLE}</style></head><body><main>${MARK}<h1>${title}</h1><p>${text}</p></main></body></html>\n`;
export const DONE = page('You are signed in', `You can close this page and go on in ${PRODUCT.name}.`);
export const REFUSED = page('This did not work', `Please start the sign-in again from ${PRODUCT.name}.`);
