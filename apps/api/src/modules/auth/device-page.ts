import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { MARK_CLAPPER, MARK_COLUMNS, MARK_VIEW_BOX } from '@bellweek/api-client/contract/mark';
import { PRODUCT } from '@bellweek/api-client/contract/product';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const columns = MARK_COLUMNS.map((column) => `<path d="${column}"/>`).join('');
const MARK = `<svg class="mark" viewBox="${MARK_VIEW_BOX}" aria-hidden="true">${columns}<path class="clapper" d="${MARK_CLAPPER}"/></svg>`;

/** The consent page of the device sign-in. Its script reads the page's address and `data-` attributes. */
export function devicePage(user: AuthUser, anotherAccountUrl: string, csrfToken: string): string {
  const who = escape(user.email === null ? user.name : `${user.name} (${user.email})`);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to the ${PRODUCT.name} app</title>
<link rel="stylesheet" href="/auth/desktop.css">
<script src="/auth/desktop.js" defer></script>
</head>
<body>
<main>
${MARK}
<section id="ask">
<h1>Sign in to the ${PRODUCT.name} app</h1>
<p>The ${PRODUCT.name} app on this computer asks to use your account. Continue only if you have just opened it yourself.</p>
<button id="continue" type="button" disabled autocomplete="off" data-token="${escape(csrfToken)}">Continue as ${who}</button>
<a href="${escape(anotherAccountUrl)}">Use another account</a>
<p id="problem" role="alert"></p>
<noscript><p>This page needs JavaScript to hand the sign-in to the app.</p></noscript>
</section>
<section id="done" hidden>
<h1 tabindex="-1">Almost there</h1>
<p>Your browser is opening the ${PRODUCT.name} app.</p>
<a id="open" class="button" href="#">Open</a>
<p>Nothing happens? Type this code into the app:</p>
<p><output id="code"></output></p>
<p class="warning">Never give this code to anyone. Nobody at ${PRODUCT.name} or your school will ask for it. It works for 10 minutes.</p>
</section>
</main>
</body>
</html>
`;
}

export const DEVICE_PAGE_CSS = `:root { color-scheme: light dark; --paper: light-dark(#faf6ec, #14171f); --ink: light-dark(#1b2233, #f1ead9); --soft: light-dark(#545b6b, #b9b3a4);
  --line: light-dark(#d9d2c0, #363b49); --accent: #f5c021; --on-accent: #1b2233; --danger: light-dark(#a3261b, #ff9d8f); }
* { box-sizing: border-box; }
body { margin: 0; min-width: 330px; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 "Instrument Sans", system-ui, sans-serif; }
main { max-width: 33rem; margin: 0 auto; padding: clamp(2rem, 12vh, 8rem) 1.5rem 3rem; }
.mark { display: block; width: 3rem; height: 3rem; margin-bottom: 1rem; fill: var(--ink); }
.clapper { fill: var(--accent); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; outline: none; }
button, .button { display: block; width: 100%; margin: 1.5rem 0 .75rem; padding: .8rem 1rem; border: 2px solid var(--ink); border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; text-align: left; text-decoration: none; cursor: pointer; overflow-wrap: anywhere; }
button[disabled] { opacity: .6; cursor: progress; }
a { color: inherit; display: inline-block; padding: .35rem 0; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
output { display: inline-block; padding: .5rem .75rem; border: 2px dashed var(--line); border-radius: 8px; font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .08em; }
.warning { color: var(--soft); }
#problem:empty { display: none; } #problem { color: var(--danger); font-weight: 600; }
`;

export const DEVICE_PAGE_JS = `'use strict';
const byId = (id) => document.getElementById(id);
const problem = byId('problem');

async function approve(token) {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const body = { code_challenge: query.code_challenge, state: query.state };
  if (query.port !== undefined) body.port = Number(query.port);
  const answer = await fetch('/auth/desktop', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
    body: JSON.stringify(body),
  });
  // Reload after a sign-out or a sign-in as another person: the page then says so.
  if (answer.status === 401 || answer.status === 403) return location.reload();
  const grant = await answer.json();
  if (!answer.ok) throw new Error(grant.message);
  return grant;
}

byId('continue').addEventListener('click', async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  problem.textContent = '';
  try {
    const grant = await approve(button.dataset.token);
    if (!grant) return;
    byId('open').href = grant.redirectTo;
    byId('code').textContent = grant.userCode;
    byId('ask').hidden = true;
    byId('done').hidden = false;
    byId('done').querySelector('h1').focus();
    location.href = grant.redirectTo;
  } catch (failure) {
    button.disabled = false;
    problem.textContent = failure instanceof TypeError ? '${PRODUCT.name} cannot be reached. Please try again.' : failure.message;
  }
});
// The button is enabled last: without the script a press does nothing.
byId('continue').disabled = false;
`;
