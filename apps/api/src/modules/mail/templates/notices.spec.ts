import { describe, expect, it } from 'vitest';
import { renderMail } from '../mail-renderer.js';

/** An address that is nobody's default. */
const OWNER = { supportEmail: 'help@unusual.example' };

const REQUEST = { name: 'Zoë', email: 'zoe@example.com', message: 'w'.repeat(500) };

describe('notices to the team', () => {
  it('keep names from turning the direction of the words around them', async () => {
    const { subject, html } = await renderMail('contact-notice', { ...REQUEST, name: 'Zo\u202eë\u2066\nevil' }, OWNER);
    expect(subject).toBe('Contact: Zoë evil');
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('break words that are longer than a line', async () => {
    const { html } = await renderMail('contact-notice', REQUEST, OWNER);
    expect(html).toMatch(/class="sheet"[^>]*overflow-wrap:anywhere/);
  });

  it('are dark all over in clients that are: the cell inside the body, too', async () => {
    const { html } = await renderMail('contact-notice', REQUEST, OWNER);
    const { groups } = /(?<rule>\.paper, [^{]+) \{ background-color/.exec(html) ?? {};
    expect(groups?.rule).toMatch(/^\.paper, \.paper (>|&gt;) table/);
    // React Email puts the body's styles there.
    expect(html).toMatch(/<body[^>]*class="paper"[^>]*>[\s\S]*<table[^>]*><tbody><tr><td[^>]*background-color:#faf6ec/);
  });

  it('draw the line above the foot no brighter than the sheet is edged, in dark clients too', async () => {
    const { html } = await renderMail('contact-notice', REQUEST, OWNER);
    const edge = /\.sheet \{[^}]*border-color: (#\w+) !important/.exec(html)?.[1];
    expect(edge).toBeDefined();
    expect(html).toContain(`.rule { border-color: ${edge} !important; }`);
    expect(html).toMatch(/<hr[^>]*class="rule"/);
  });
});
