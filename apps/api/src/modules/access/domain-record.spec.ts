import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/browser.js';
import { DnsServer, type DnsReply } from '../../../test/dns-server.js';
import { newDomain } from '../../../test/schools.js';
import { admin } from '../../../test/security/actors.js';
import { newPerson, startTestApp, type TestApp } from '../../../test/test-app.js';

let test: TestApp;
let operator: Browser;
let dns: DnsServer;
const replies = new Map<string, DnsReply>();
beforeAll(async () => {
  dns = await DnsServer.start((name) => (replies.has(name) ? replies.get(name)! : 'NXDOMAIN'));
  test = await startTestApp({ DNS_SERVERS: `127.0.0.1:${dns.port}` });
  operator = (await admin(test)).browser;
});
afterAll(async () => {
  await test?.stop();
  await dns?.stop();
});

/** A domain that waits for its record. */
async function newClaim() {
  const body = { name: 'DNS School', domain: newDomain(), licenseExpiry: '2098-12-31' };
  const { data: school } = await operator.admin.createInstitution(body);
  const { data } = await operator.admin.addDomain(school!.id, { domain: newDomain(), includesSubdomains: false });
  return data!.domains[1]!;
}

const txt = (name: string, ...data: string[]): Answer => ({ type: 'TXT', name, ttl: 60, data });
const OTHERS = ['v=spf1 -all', 'google-site-verification=abc'];

describe('a domain is verified by its TXT record', () => {
  it.each<[string, (domain: string, record: string) => Answer[]]>([
    ['alone', (domain, record) => [txt(domain, record)]],
    [
      'in several chunks',
      (domain, record) => [txt(domain, record.slice(0, 10), record.slice(10, 30), record.slice(30))],
    ],
    [
      'in upper case, with spaces around it',
      (domain, record) => [txt(domain.toUpperCase(), ` ${record.toUpperCase()} `)],
    ],
    [
      'among others, one of them an old one',
      (domain, record) => [
        ...OTHERS.map((text) => txt(domain, text)),
        txt(domain, 'bellweek-verification=old'),
        txt(domain, record),
      ],
    ],
    [
      'in an answer too large for UDP',
      (domain, record) => [
        ...Array.from({ length: 200 }, (_, index) => txt(domain, `${index}`.padEnd(200, 'x'))),
        txt(domain, record),
      ],
    ],
    [
      'behind a CNAME',
      (domain, record) => [
        { type: 'CNAME', name: domain, ttl: 60, data: `txt.${domain}` },
        txt(`txt.${domain}`, record),
      ],
    ],
  ])('%s', async (_, answers) => {
    const { id, domain, record } = await newClaim();
    replies.set(domain, answers(domain, record));
    const { data, error } = await operator.admin.checkDomain(id);
    expect([error, data?.domains[1]]).toEqual([null, expect.objectContaining({ domain, verifiedBy: 'dns' })]);
    const member = await test.signedIn({ ...newPerson({ hd: domain }), email: `m@${domain}` });
    expect((await member.client.getUserInstitution()).data).toEqual({ name: 'DNS School' });
    // A check of a verified domain asks nobody.
    replies.set(domain, 'SERVFAIL');
    expect((await operator.admin.checkDomain(id)).status).toBe(200);
  });

  const MISSING = 'has no TXT record for Bellweek yet. A new one can take an hour to show.';
  const SILENT = 'Please try again in a few minutes.';
  it.each<[string, (domain: string, record: string) => DnsReply, string]>([
    ['no such name', () => 'NXDOMAIN', MISSING],
    ['no TXT record', () => [], MISSING],
    ['other TXT records', (domain) => OTHERS.map((text) => txt(domain, text)), MISSING],
    ['the record as part of another', (domain, record) => [txt(domain, `x-${record}`)], MISSING],
    [
      'the value of another domain',
      (domain) => [txt(domain, 'bellweek-verification=other')],
      'has another value. Please copy it again.',
    ],
    [
      'a value that only begins so',
      (domain, record) => [txt(domain, `${record}0`)],
      'has another value. Please copy it again.',
    ],
    ['a server that fails', () => 'SERVFAIL', SILENT],
    ['a server that is silent', () => null, SILENT],
  ])('not by %s', async (_, reply, sentence) => {
    const { id, domain, record } = await newClaim();
    replies.set(domain, reply(domain, record));
    const { status, error } = await operator.admin.checkDomain(id);
    expect([status, error]).toEqual([409, expect.stringContaining(sentence)]);
    expect(error).toContain(domain);
  });
});
