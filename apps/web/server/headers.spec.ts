import { describe, expect, it } from 'vitest';
import { pageHeaders, securityHeaders } from './headers.ts';
import { TEST_CONFIG } from './test-site.ts';

const production = { ...TEST_CONFIG, isProduction: true };

describe('securityHeaders', () => {
  it('demands https in production, behind https', () => {
    const { 'Strict-Transport-Security': hsts } = securityHeaders({ ...production, webUrl: 'https://bellweek.app' });
    expect(hsts).toBe('max-age=31536000');
  });

  it('demands it of the hosts below too, where the owner says so', () => {
    const asked = { ...production, webUrl: 'https://bellweek.app', hstsSubdomains: true };
    expect(securityHeaders(asked)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  });

  it.each([TEST_CONFIG, production])('does not demand it of %j', (config) => {
    expect(securityHeaders(config)).not.toHaveProperty('Strict-Transport-Security');
  });

  it('allows nothing inline', () => {
    expect(securityHeaders(TEST_CONFIG)['Content-Security-Policy']).not.toMatch(/unsafe|\*/);
  });

  it('S46 lets the styles of a mail show where mails are shown, and nothing else', () => {
    const usual = securityHeaders(TEST_CONFIG)['Content-Security-Policy'];
    const { 'Content-Security-Policy': policy } = pageHeaders('/admin/emails', TEST_CONFIG);
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy?.replace(" 'unsafe-inline'", '')).toBe(usual);
  });

  it('S81 lets the page of school keys neither load nor send, and no other page have its policy', () => {
    const policies = { '/school-key': "default-src 'none'" };
    expect(pageHeaders('/school-key', TEST_CONFIG, policies)['Content-Security-Policy']).toBe("default-src 'none'");
    for (const path of ['/', '/school-key/x', 'toString']) expect(pageHeaders(path, TEST_CONFIG, policies)).toEqual({});
  });

  it.each(['/', '/admin', '/admin/emails/x', '/admin/users'])('changes nothing on %s', (path) => {
    expect(pageHeaders(path, TEST_CONFIG)).toEqual({});
  });
});
