import { escapeHtml, MARK } from '../page.ts';
import type { Page } from '../page.ts';
import { PEOPLE } from './people.ts';
import type { Mount } from './provider.ts';

const STYLE = `
main{display:grid;gap:1.5rem;margin:0 auto;max-width:30rem;padding:clamp(1rem,6vh,4rem) 1rem 3rem}
form,.people{display:grid;gap:1rem}
.people{gap:.5rem;list-style:none;padding:0}
.people .button{display:flex;flex-wrap:wrap;gap:0 .6rem;justify-content:space-between;width:100%}
.people a.button{text-decoration:none}
.people strong{flex:1 0 auto}.people .soft{flex-basis:100%}
.who{display:grid;gap:.6rem;justify-items:start}
h2{font-size:1.0625rem}
section{border-top:1px solid var(--line);display:grid;gap:.75rem;padding-top:1.25rem}
`;

const SCRIPT = `
for (const button of document.querySelectorAll('[data-email]')) {
  button.addEventListener('click', () => {
    const form = document.getElementById('sign-in');
    form.elements.email.value = button.dataset.email;
    form.elements.name.value = button.dataset.name;
    form.requestSubmit();
  });
}
`;

const PROVIDERS: Record<Mount, string> = { google: 'Google', apple: 'Apple' };

function person({ email, name, story }: (typeof PEOPLE)[number], action: string): string {
  const text = `<strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span><span class="soft">${escapeHtml(story)}</span>`;
  const query = new URLSearchParams({ email, name }).toString();
  // Without script the same people are links that fill in the form.
  return `<li><button class="button" type="button" data-email="${escapeHtml(email)}" data-name="${escapeHtml(name)}">${text}</button>
<noscript><a class="button" href="${escapeHtml(`${action}?${query}`)}">Fill in ${escapeHtml(name)}</a></noscript></li>`;
}

export interface SignInForm {
  mount: Mount;
  /** URL that the form posts to. */
  action: string;
  email: string;
  name: string;
  error?: string;
}

/** The only page of the development identity provider: takes a name, without proof. */
export function signInPage({ mount, action, email, name, error }: SignInForm): Page {
  const provider = PROVIDERS[mount];
  const described = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const body = `<main>
<header>
<p>${MARK}</p>
</header>
<div class="who">
<p class="note">Development sign-in, instead of ${provider}</p>
<h1>Who are you today?</h1>
<p class="soft">Nothing is checked here: any email will do, and it counts as verified.</p>
</div>
<form id="sign-in" method="post" action="${escapeHtml(action)}">
${error ? `<p class="danger" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
<div class="field"><label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="off" autofocus value="${escapeHtml(email)}"${described}></div>
<div class="field"><label for="name">Name</label>
<input id="name" name="name" maxlength="200" autocomplete="off" value="${escapeHtml(name)}"></div>
<button class="button primary" type="submit">Sign in</button>
</form>
<section aria-labelledby="ready-made">
<h2 id="ready-made">Or as somebody from the default data</h2>
<ul class="people">
${PEOPLE.map((one) => person(one, action)).join('\n')}
</ul>
</section>
<p><a href="${escapeHtml(`${action}/cancel`)}">Cancel</a></p>
</main>`;
  return { title: `Development sign-in (${provider}) - Bellweek`, style: STYLE, body, script: SCRIPT };
}

/** A page of one sentence. */
export function messagePage(title: string, sentence: string): Page {
  const body = `<main><header><p>${MARK}</p></header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main>`;
  return { title: `${title} - Bellweek`, style: STYLE, body };
}
