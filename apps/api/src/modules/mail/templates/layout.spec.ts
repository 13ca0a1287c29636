import { describe, expect, it } from 'vitest';
import { renderAlert, renderMail, renderSupport } from '../mail-renderer.js';
import { TEMPLATES } from './catalogue.js';
import type { Owner } from './layout.js';

/** Facts that are nobody's default. */
const SUPPORT = 'help@unusual.example';
const OWNER = { supportEmail: SUPPORT };
const SCHOOL = { ...OWNER, schoolName: 'Hügel & High' };

const LINKS = {
  webUrl: 'https://bellweek.example',
  unsubscribeUrl: 'https://bellweek.example/unsubscribe',
};
const PROPS: Record<string, Record<string, string | number>> = {
  'recovery-code-used': { codesLeft: 9 },
  'operator-invitation': {
    role: 'support',
    providerName: 'Google',
    days: 14,
    url: 'https://api.example.com/auth/google',
  },
  'operator-role-changed': { role: 'viewer' },
  'operator-revoked': {},
  'contact-notice': { name: 'Ada', email: 'ada@bellweek.example', message: '' },
  'demo-notice': { name: 'Ada', email: 'a@b.example', message: '', role: 'r', organisation: 'o', country: 'c' },
  'sync-notice': { notice: 'admitted' },
  'test-mail': { ...LINKS, subject: 'News', template: 'message', message: 'Hello' },
  'request-reply': { subject: 'Re: Your message', message: 'Hi Ada' },
  'school-invitation': { institution: 'Hill High', url: 'https://bellweek.example/login' },
  'desk-given': { institution: 'Hill High', url: 'https://bellweek.example/school' },
  'institution-reminder': { institution: 'Hill High', licenseExpiry: '2026-12-24', members: 2 },
  'institution-reminder-operators': {
    institution: 'Hill High',
    licenseExpiry: '2026-12-24',
    members: 2,
    url: 'https://b.example',
  },
  'license-news': { news: 'moved', type: 'trial', lastDay: '2026-12-24', url: 'https://bellweek.example/plans' },
  'unsubscribe-confirmation': { resubscribeUrl: 'https://bellweek.example/resubscribe' },
};

const EMAILS: [name: string, render: (owner?: Owner) => Promise<{ html: string; text: string }>][] = [
  ['beta', (owner = OWNER) => renderAlert('beta', LINKS, owner)],
  ['update', (owner = OWNER) => renderAlert('update', LINKS, owner)],
  ['message', (owner = OWNER) => renderAlert('message', LINKS, owner, 'Hello')],
  ['support', (owner = OWNER) => renderSupport('Hello', owner)],
  ...Object.keys(TEMPLATES).map((name): (typeof EMAILS)[number] => [
    name,
    (owner = OWNER) => renderMail(name, PROPS[name] ?? {}, owner),
  ]),
];

describe('every email', () => {
  it.each(EMAILS)('%s bears the logo of the website: five columns, the clapper and the name', async (_, render) => {
    const { html, text } = await render();
    const head = html.slice(0, html.indexOf('<h1'));
    expect(head.match(/class="mark"/g)).toHaveLength(5);
    expect(head).toContain('>Bellweek</td>');
    expect(text.trimStart()).not.toMatch(/^Bellweek\n/);
  });

  it.each(EMAILS)('F2 %s names the configured address, and no fact that is not configured', async (_, render) => {
    const { html, text } = await render();
    for (const part of [html, text]) {
      expect(part).toContain(SUPPORT);
      expect(part).not.toMatch(/bellweek\.app|Australia|\$30|Northfield/i);
    }
  });

  it.each(EMAILS)('%s says at head and foot whose copy sends it, and is the same otherwise', async (_, render) => {
    const [ours, schools] = [await render(), await render(SCHOOL)];
    const [head, foot] = schools.html.split('<h1') as [string, string];
    expect(head).toMatch(/>Hügel &amp; High<\/div>/);
    expect(foot).toContain(`Bellweek, Hügel &amp; High, ${SUPPORT}`);
    expect(schools.text).toBe(ours.text.replace(`Bellweek, ${SUPPORT}`, `Bellweek, Hügel & High, ${SUPPORT}`));
    const withoutHead = schools.html.replace(/<div class="soft"[^>]*>Hügel &amp; High<\/div>/, '');
    expect(withoutHead.replace('Hügel &amp; High, ', '')).toBe(ours.html);
  });

  it.each(EMAILS)('%s speaks of email, not of mail', async (_, render) => {
    const { text } = await render();
    expect(text).not.toMatch(/\bmails?\b/i);
  });
});

it('a typed message keeps its lines, and its paragraphs where a line is empty', async () => {
  const { html, text } = await renderSupport(
    'Hi Sam,\r\n\r\nYour licence is back.\n\n \nTell us\nif it is not.\n',
    OWNER,
  );
  expect(text).toContain('Hi Sam,\n\nYour licence is back.\n\nTell us\nif it is not.\n\n');
  expect(html.match(/<p /g)).toHaveLength(4);
});

it('S46 an alert that an operator writes is escaped, and only its web addresses become links', async () => {
  const typed =
    'See https://bellweek.example/a?b=1&c=2.\n\n<b>not bold</b> javascript:alert(1) (http://x.example/y) https://';
  const { html, text } = await renderAlert('message', LINKS, OWNER, typed);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['https://bellweek.example/a?b=1&amp;c=2', 'http://x.example/y', LINKS.unsubscribeUrl]);
  expect(html).toContain('&lt;b&gt;not bold&lt;/b&gt; javascript:alert(1) (');
  expect(text).toContain('See https://bellweek.example/a?b=1&c=2.\n\n<b>not bold</b>');
});
