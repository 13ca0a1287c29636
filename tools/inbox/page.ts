import { MARK } from '../page.ts';
import type { Page } from '../page.ts';

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
.empty{padding:1.5rem 1rem}
@media (max-width:48rem){main{grid-template-columns:1fr}nav{border-right:0;max-height:40vh}}
`;

const SCRIPT = `
const list = document.getElementById('list');
const article = document.getElementById('message');
const count = document.getElementById('count');
let shown = '';
let known = '';

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

function row(message) {
  const item = element('li', '');
  const button = element('button', '', { type: 'button' });
  button.dataset.id = message.id;
  button.append(element('strong', message.subject || '(no subject)'), element('span', message.to.join(', ')), element('span', new Date(message.date).toLocaleTimeString('en-AU')));
  button.addEventListener('click', () => { show(message); article.querySelector('h2').focus(); });
  item.append(button);
  return item;
}

async function refresh() {
  const messages = await fetch('/api/messages').then((response) => response.json());
  const now = messages.map((message) => message.id).join();
  if (now === known) return;
  known = now;
  const focused = document.activeElement?.dataset?.id;
  list.replaceChildren(...messages.map(row));
  if (focused) list.querySelector('[data-id="' + focused + '"]')?.focus();
  count.textContent = messages.length === 1 ? '1 mail' : messages.length + ' mails';
  document.getElementById('empty').hidden = messages.length > 0;
  mark();
  if (!messages.some((message) => message.id === shown)) {
    shown = '';
    if (messages[0]) show(messages[0]); else article.replaceChildren();
  }
}

document.getElementById('clear').addEventListener('click', () => fetch('/api/messages', { method: 'DELETE' }).then(refresh));
const again = () => refresh().catch(() => { count.textContent = 'The inbox is not running'; }).finally(() => setTimeout(again, 1500));
again();
`;

const BODY = `<header>
<h1>${MARK} <span class="soft">mail inbox</span></h1>
<span id="count" role="status" class="soft"></span>
<button class="button" id="clear" type="button">Empty the inbox</button>
</header>
<main>
<nav aria-label="Mails"><ul id="list"></ul>
<p class="empty soft" id="empty">No mail yet. Whatever Bellweek sends during development arrives here, and nowhere else.</p>
<noscript><p class="empty">This page needs JavaScript; the mails are also at <a href="/api/messages">/api/messages</a>.</p></noscript></nav>
<article id="message" aria-label="Mail"></article>
</main>`;

export const INBOX_PAGE: Page = { title: 'Mail inbox - Bellweek', style: STYLE, body: BODY, script: SCRIPT };
