import { MARK } from '../page.ts';
import type { Page } from '../page.ts';
import { LIMIT } from './inbox.ts';

const STYLE = `
body{display:grid;grid-template-rows:auto 1fr;min-height:100vh}
header{align-items:center;border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;padding:.75rem 1rem}
h1{font-size:1.125rem;margin-right:auto}
main{display:grid;grid-template-columns:minmax(17rem,24rem) 1fr;min-height:0}
nav{border-right:1px solid var(--line);max-height:calc(100vh - 4.5rem);overflow:auto}
nav ul{list-style:none;padding:0}
nav button{background:none;border:0;border-bottom:1px solid var(--line);cursor:pointer;display:grid;padding:.75rem 1rem;text-align:left;width:100%}
nav button:hover{background:var(--surface)}
nav button[aria-current=true]{background:var(--accent-soft);box-shadow:inset 4px 0 var(--accent)}
nav strong,nav span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
nav span{color:var(--soft);font-size:.9375rem}
article{align-content:start;display:grid;gap:1rem;min-width:0;padding:1.25rem clamp(1rem,3vw,2.5rem)}
article h2{font-size:1.375rem;line-height:1.2;overflow-wrap:anywhere}
dl{display:grid;gap:.1rem 1rem;grid-template-columns:auto 1fr}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{background:#fff;border:1px solid var(--line);border-radius:6px;height:60vh;width:100%}
pre{background:var(--surface);border:1px solid var(--line);border-radius:6px;font-size:.9375rem;overflow:auto;padding:1rem;white-space:pre-wrap}
summary{cursor:pointer}
.empty,.more{padding:1.5rem 1rem}
#search{background:var(--surface);border:1.5px solid var(--edge);border-radius:6px;flex:0 1 18rem;min-height:2.75rem;min-width:0;padding:.25rem .75rem}
@media (max-width:48rem){main{grid-template-columns:1fr}nav{border-right:0;max-height:40vh}}
`;

/** Newest mails in the list; a search finds others. */
const LISTED = 200;

const SCRIPT = `
const list = document.getElementById('list');
const article = document.getElementById('message');
const count = document.getElementById('count');
const search = document.getElementById('search');
const empty = document.getElementById('empty');
const more = document.getElementById('more');
const NO_MAIL = empty.textContent;
const mails = (number) => number === 1 ? '1 mail' : number.toLocaleString('en-AU') + ' mails';
let shown = '';
let known = '';
let searched = '';

const element = (tag, text, properties = {}) => Object.assign(document.createElement(tag), { textContent: text, ...properties });

function details(message) {
  const entries = element('dl', '');
  for (const [name, value] of [['From', message.from], ['To', message.to.join(', ')], ['Delivered to', message.envelope.to.join(', ')], ['Arrived', new Date(message.date).toLocaleString('en-AU')]]) {
    entries.append(element('dt', name), element('dd', value));
  }
  return entries;
}

function headersOf(message) {
  const box = element('details', '');
  const lines = Object.entries(message.headers).map(([name, value]) => name + ': ' + value).join('\\n');
  box.append(element('summary', 'Headers'), element('pre', lines, { tabIndex: 0 }));
  return box;
}

function show(message) {
  shown = message.id;
  const parts = [element('h2', message.subject || '(no subject)', { tabIndex: -1 }), details(message)];
  if (message.html) {
    const frame = element('iframe', '', { title: 'The mail as its reader sees it', src: '/api/messages/' + message.id + '/html' });
    frame.setAttribute('sandbox', '');
    parts.push(frame);
  }
  if (message.text) parts.push(element('h3', 'Text'), element('pre', message.text, { tabIndex: 0 }));
  article.replaceChildren(...parts, headersOf(message));
  mark();
}

function mark() {
  for (const button of list.querySelectorAll('button')) button.setAttribute('aria-current', String(button.dataset.id === shown));
}

async function read(id) {
  const response = await fetch('/api/messages/' + id);
  // Deleted meanwhile: the next refresh removes it from the list.
  if (response.ok) show(await response.json());
}

function row(message) {
  const item = element('li', '');
  const button = element('button', '', { type: 'button' });
  button.dataset.id = message.id;
  button.append(element('strong', message.subject || '(no subject)'), element('span', message.to.join(', ')), element('span', new Date(message.date).toLocaleTimeString('en-AU')));
  button.addEventListener('click', () => read(message.id).then(() => article.querySelector('h2')?.focus()));
  item.append(button);
  return item;
}

function tell(total, listed) {
  const isSearch = search.value.trim() !== '';
  count.textContent = (total === ${LIMIT} ? 'The newest ' : '') + mails(total) + (isSearch ? ' found' : '');
  empty.hidden = total > 0;
  empty.textContent = isSearch ? 'No mail with that in its subject or its addresses.' : NO_MAIL;
  more.hidden = total === listed;
  more.textContent = 'The newest ' + listed + ' are listed. Search for an address or a subject to find others.';
}

async function refresh() {
  const wanted = search.value;
  const query = new URLSearchParams({ search: wanted, limit: '${LISTED}' });
  const response = await fetch('/api/messages?' + query);
  const messages = await response.json();
  if (wanted !== search.value) return;
  tell(Number(response.headers.get('x-total-count')), messages.length);
  const now = wanted + messages.map((message) => message.id).join();
  if (now === known) return;
  known = now;
  const focused = document.activeElement?.dataset?.id;
  list.replaceChildren(...messages.map(row));
  if (focused) list.querySelector('[data-id="' + focused + '"]')?.focus();
  mark();
  const isOther = wanted !== searched && !messages.some((message) => message.id === shown);
  searched = wanted;
  if (messages.length === 0 && wanted === '') {
    shown = '';
    article.replaceChildren();
  }
  // The open mail stays, however many arrive meanwhile.
  if (messages[0] && (shown === '' || isOther)) await read(messages[0].id);
}

document.getElementById('clear').addEventListener('click', () => {
  search.value = '';
  return fetch('/api/messages', { method: 'DELETE' }).then(refresh);
});
const look = () => refresh().catch(() => { count.textContent = 'The inbox is not running'; });
search.addEventListener('input', look);
const again = () => look().finally(() => setTimeout(again, 1500));
again();
`;

const BODY = `<header>
<h1>${MARK} <span class="soft">mail inbox</span></h1>
<span id="count" role="status" class="soft"></span>
<input id="search" type="search" aria-label="Search subjects and addresses" placeholder="Subject or address" autocomplete="off" spellcheck="false">
<button class="button" id="clear" type="button">Empty the inbox</button>
</header>
<main>
<nav aria-label="Mails"><ul id="list"></ul>
<p class="more soft" id="more" hidden></p>
<p class="empty soft" id="empty">No mail yet. Whatever Bellweek sends during development arrives here, and nowhere else.</p>
<noscript><p class="empty">This page needs JavaScript; the mails are also at <a href="/api/messages">/api/messages</a>.</p></noscript></nav>
<article id="message" aria-label="Mail"></article>
</main>`;

export const INBOX_PAGE: Page = { title: 'Mail inbox - Bellweek', style: STYLE, body: BODY, script: SCRIPT };
