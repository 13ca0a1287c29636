import { describe, expect, it } from 'vitest';
import { renderAlert, renderMail, renderSupport } from '../mail-renderer.js';
import { TEMPLATES } from './catalogue.js';

const LINKS = { webUrl: 'https://bellweek.example', unsubscribeUrl: 'https://bellweek.example/unsubscribe' };
const PROPS: Record<string, Record<string, string>> = {
  'contact-notice': { name: 'Ada', email: 'ada@bellweek.example', message: '' },
  'demo-notice': { name: 'Ada', email: 'a@b.example', message: '', role: 'r', organisation: 'o', country: 'c' },
  'unsubscribe-confirmation': { resubscribeUrl: 'https://bellweek.example/resubscribe' },
};

const EMAILS: [name: string, render: () => Promise<{ html: string; text: string }>][] = [
  ['beta', () => renderAlert('beta', LINKS)],
  ['update', () => renderAlert('update', LINKS)],
  ['support', () => renderSupport('Hello')],
  ...Object.keys(TEMPLATES).map((name): (typeof EMAILS)[number] => [name, () => renderMail(name, PROPS[name] ?? {})]),
];

describe('every email', () => {
  it.each(EMAILS)('%s bears the logo of the website: five columns, the clapper and the name', async (_, render) => {
    const { html, text } = await render();
    const head = html.slice(0, html.indexOf('<h1'));
    expect(head.match(/class="mark"/g)).toHaveLength(5);
    expect(head).toContain('>Bellweek</td>');
    expect(text.trimStart()).not.toMatch(/^Bellweek\n/);
  });

  it.each(EMAILS)('%s speaks of email, not of mail', async (_, render) => {
    const { text } = await render();
    expect(text).not.toMatch(/\bmails?\b/i);
  });
});

it('a typed message keeps its lines, and its paragraphs where a line is empty', async () => {
  const { html, text } = await renderSupport('Hi Sam,\r\n\r\nYour licence is back.\n\n \nTell us\nif it is not.\n');
  expect(text).toContain('Hi Sam,\n\nYour licence is back.\n\nTell us\nif it is not.\n\n');
  expect(html.match(/<p /g)).toHaveLength(4);
});
