import { describe, expect, it } from 'vitest';
import { renderAlert, renderMail, renderSupport } from '../mail-renderer.js';
import { TEMPLATES } from './catalogue.js';

/** An address that is nobody's default. */
const SUPPORT = 'help@unusual.example';

const LINKS = {
  webUrl: 'https://bellweek.example',
  unsubscribeUrl: 'https://bellweek.example/unsubscribe',
  supportEmail: SUPPORT,
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

const EMAILS: [name: string, render: () => Promise<{ html: string; text: string }>][] = [
  ['beta', () => renderAlert('beta', LINKS)],
  ['update', () => renderAlert('update', LINKS)],
  ['message', () => renderAlert('message', LINKS, 'Hello')],
  ['support', () => renderSupport('Hello', SUPPORT)],
  ...Object.keys(TEMPLATES).map((name): (typeof EMAILS)[number] => [
    name,
    () => renderMail(name, PROPS[name] ?? {}, SUPPORT),
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

  it.each(EMAILS)('%s speaks of email, not of mail', async (_, render) => {
    const { text } = await render();
    expect(text).not.toMatch(/\bmails?\b/i);
  });
});

it('a typed message keeps its lines, and its paragraphs where a line is empty', async () => {
  const { html, text } = await renderSupport(
    'Hi Sam,\r\n\r\nYour licence is back.\n\n \nTell us\nif it is not.\n',
    SUPPORT,
  );
  expect(text).toContain('Hi Sam,\n\nYour licence is back.\n\nTell us\nif it is not.\n\n');
  expect(html.match(/<p /g)).toHaveLength(4);
});

it('S46 an alert that an operator writes is escaped, and only its web addresses become links', async () => {
  const typed =
    'See https://bellweek.example/a?b=1&c=2.\n\n<b>not bold</b> javascript:alert(1) (http://x.example/y) https://';
  const { html, text } = await renderAlert('message', LINKS, typed);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['https://bellweek.example/a?b=1&amp;c=2', 'http://x.example/y', LINKS.unsubscribeUrl]);
  expect(html).toContain('&lt;b&gt;not bold&lt;/b&gt; javascript:alert(1) (');
  expect(text).toContain('See https://bellweek.example/a?b=1&c=2.\n\n<b>not bold</b>');
});
