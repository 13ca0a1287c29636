import { fetchFeed } from '@bellweek/public-fetch/fetch-feed';
import { isPublic, readPublicAddress } from '@bellweek/public-fetch/public-address';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALENDAR, CalendarServer, redirectTo, sendCalendar } from '../calendar-server.js';
import { type DnsReply, DnsServer } from '../dns-server.js';

let server: CalendarServer;
let dns: DnsServer;
/** Names that were asked for. */
let asked: string[] = [];
const replies = new Map<string, (time: number) => DnsReply>();

beforeAll(async () => {
  server = await CalendarServer.start();
  dns = await DnsServer.start((name) => {
    asked.push(name);
    const time = asked.filter((other) => other === name).length;
    return replies.get(name)?.(time) ?? 'NXDOMAIN';
  });
});
beforeEach(() => {
  server.answer = sendCalendar;
  server.requests.length = 0;
  asked = [];
});
afterAll(async () => {
  await server?.stop();
  await dns?.stop();
});

const addresses = (name: string, ...found: string[]): Answer[] =>
  found.map((data) => ({ name, type: data.includes(':') ? 'AAAA' : 'A', data, ttl: 0 }));

/** A new name with these addresses. */
function named(...found: string[]): string {
  const name = `n${replies.size}.calendar.example`;
  replies.set(name, () => addresses(name, ...found));
  return name;
}

const read = (url: string) =>
  fetchFeed(
    { url, etag: null, lastModified: null },
    { dnsServers: [`127.0.0.1:${dns.port}`], testServers: [server.testServer] },
  );

/** IP addresses that lead into some network, by what they are. */
const PRIVATE: Record<string, string> = {
  'this computer': '127.0.0.1',
  'this computer by another address': '127.200.3.4',
  'this network': '0.0.0.0',
  'a part of this network': '0.1.2.3',
  'a private network (10)': '10.0.0.1',
  'a private network (172)': '172.16.0.1',
  'the end of that': '172.31.255.254',
  'a private network (192.168)': '192.168.1.1',
  'the metadata of a cloud': '169.254.169.254',
  'another metadata of a cloud': '100.100.100.200',
  'a link': '169.254.1.1',
  'a carrier': '100.64.0.1',
  'a test of benches': '198.18.0.1',
  documentation: '203.0.113.5',
  protocols: '192.0.0.170',
  'a relay of 6to4': '192.88.99.1',
  'many at once': '224.0.0.1',
  everybody: '255.255.255.255',
  'the future': '240.0.0.1',
  'this computer in IPv6': '::1',
  'nowhere in IPv6': '::',
  'this computer as IPv4-mapped': '::ffff:127.0.0.1',
  'a private network as IPv4-mapped': '::ffff:a00:1',
  'this computer as IPv4-compatible': '::7f00:1',
  'this computer as IPv4-translated': '::ffff:0:7f00:1',
  'this computer by NAT64': '64:ff9b::7f00:1',
  'a private network by a NAT64 of its own': '64:ff9b:1::a00:1',
  'this computer by 6to4': '2002:7f00:1::',
  'a private network by Teredo': '2001:0:a00:1::',
  'a unique local address': 'fd00::1',
  'the metadata of a cloud in IPv6': 'fd00:ec2::254',
  'another unique local address': 'fc00::1',
  'a link in IPv6': 'fe80::1',
  'a site in IPv6': 'fec0::1',
  'many in IPv6': 'ff02::1',
  'documentation in IPv6': '2001:db8::1',
  'newer documentation in IPv6': '3fff::1',
  'discarded in IPv6': '100::1',
  'a part of IPv6 that nobody has': '4000::1',
};

/** Addresses that are refused before anybody is asked. */
const REFUSED: Record<string, string> = {
  'a decimal number': 'https://2130706433/week.ics',
  'an octal number': 'https://017700000001/week.ics',
  'octal parts': 'https://0177.0.0.01/week.ics',
  'a hexadecimal number': 'https://0x7f000001/week.ics',
  'hexadecimal parts': 'https://0x7f.0x0.0x0.0x1/week.ics',
  'an address in two parts': 'https://127.1/week.ics',
  'an address in full-width digits': 'https://１２７.０.０.１/week.ics',
  'an address in circled digits': 'https://①②⑦.⓪.⓪.①/week.ics',
  'an address with an ideographic full stop': 'https://127。0。0。1/week.ics',
  'an address that is percent-encoded': 'https://%31%32%37.0.0.1/week.ics',
  'an address with a dot at its end': 'https://127.0.0.1./week.ics',
  'a zone of IPv6': 'https://[fe80::1%25eth0]/week.ics',
  'a name of this computer': 'https://localhost/week.ics',
  'the same with a dot at its end': 'https://localhost./week.ics',
  'a name without a dot': 'https://intranet/week.ics',
  'a public name with a dot at its end': 'https://calendar.example./week.ics',
  'plain http': 'http://calendar.example/week.ics',
  'another port': 'https://calendar.example:8443/week.ics',
  'the port of mail': 'https://calendar.example:25/week.ics',
  'https on port 80': 'https://calendar.example:80/week.ics',
  'another port by webcal': 'webcal://calendar.example:8080/week.ics',
  'a file': 'file:///etc/passwd',
  ftp: 'ftp://calendar.example/week.ics',
  gopher: 'gopher://calendar.example:70/_week',
  data: 'data:text/calendar,BEGIN:VCALENDAR',
  script: 'javascript:alert(1)',
  'a name and a password': 'https://user:secret@calendar.example/week.ics',
  'a name alone': 'https://user@calendar.example/week.ics',
  'an address behind a name': 'https://calendar.example@127.0.0.1/week.ics',
  'a port that is none': 'https://calendar.example:99999/week.ics',
  'no host': 'https:///',
  'no address': 'my timetable',
  nothing: '',
};

const refused = { status: 'failed', reason: 'address' };

describe('S71 addresses that lead into a network', () => {
  it('S71 the tables have 60 addresses', () => {
    expect(Object.keys(PRIVATE).length + Object.keys(REFUSED).length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(PRIVATE))('S71 refuses %s, by number and by name', async (_what, address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(await read(`https://${host}/week.ics`)).toEqual(refused);
    expect(asked).toEqual([]);
    expect(await read(`https://${named(address)}/week.ics`)).toEqual(refused);
    expect(asked).not.toEqual([]);
  });

  it.each(Object.entries(REFUSED))('S71 refuses %s, and asks nobody', async (_what, address) => {
    expect(await read(address)).toEqual(refused);
    expect(asked).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('S71 refuses a name with one private address among public ones', async () => {
    expect(await read(`https://${named('93.184.215.14', '10.0.0.1')}/week.ics`)).toEqual(refused);
    expect(await read(`https://${named('93.184.215.14', '::1')}/week.ics`)).toEqual(refused);
  });

  it.each(Object.entries(PRIVATE))('S71 follows no redirect to %s', async (_what, address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    for (const target of [host, named(address)]) {
      server.answer = redirectTo(`https://${target}/week.ics`);
      expect(await read(server.at('/week.ics'))).toEqual(refused);
    }
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    'http://calendar.example/',
    'file:///etc/passwd',
    '//localhost/',
    'https://u:p@calendar.example/',
    'ftp://x.y/',
  ])('S71 follows no redirect to %s', async (address) => {
    server.answer = redirectTo(address);
    expect(await read(server.at('/week.ics'))).toEqual(refused);
  });

  it('S71 asks DNS once: a name that answers differently the second time changes nothing', async () => {
    const name = 'rebinding.calendar.example';
    const types = 2;
    replies.set(name, (time) => addresses(name, time <= types ? '127.0.0.1' : '10.0.0.1'));
    expect(await read(server.at('/week.ics', name))).toMatchObject({ status: 'new', calendar: CALENDAR });
    expect(asked).toEqual([name, name]);
    expect(server.requests[0]?.headers.host).toMatch(new RegExp(`^${name}:`));
    // The next reading asks anew, and refuses what the name leads to now.
    expect(await read(server.at('/week.ics', name))).toEqual(refused);
    expect(server.requests).toHaveLength(1);
  });

  it('S71 checks the name of each redirect, and refuses one that leads elsewhere by then', async () => {
    const name = 'moving.calendar.example';
    replies.set(name, (time) => addresses(name, time <= 2 ? '127.0.0.1' : '169.254.169.254'));
    server.answer = redirectTo(server.at('/again.ics', name));
    expect(await read(server.at('/week.ics', name))).toEqual(refused);
    expect(server.requests).toHaveLength(1);
  });

  it('S71 asks a server of the tests at its own port alone', async () => {
    const other = await CalendarServer.start();
    expect(await read(other.at('/week.ics'))).toEqual(refused);
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  it('S71 takes no certificate of another name', async () => {
    replies.set('other.example', () => addresses('other.example', '127.0.0.1'));
    expect(await read(server.at('/week.ics', 'other.example'))).toEqual({ status: 'failed', reason: 'unreachable' });
    expect(server.requests).toEqual([]);
  });

  it('S71 takes what is public', () => {
    for (const address of [
      '93.184.215.14',
      '8.8.8.8',
      '172.32.0.1',
      '192.167.1.1',
      '2606:4700:4700::1111',
      '2a00:1450::1',
    ]) {
      expect({ address, isPublic: isPublic(address) }).toEqual({ address, isPublic: true });
    }
    const urls = {
      'webcal://Calendar.example/week.ics?token=a#top': 'https://calendar.example/week.ics?token=a',
      'webcals://calendar.example/week.ics': 'https://calendar.example/week.ics',
      ' https://calendar.example:443/week.ics ': 'https://calendar.example/week.ics',
      'https://schüle.example/week.ics': 'https://xn--schle-mva.example/week.ics',
      'https://8.8.8.8/week.ics': 'https://8.8.8.8/week.ics',
      'https://calendar.example\\@127.0.0.1/': 'https://calendar.example/@127.0.0.1/',
    };
    for (const [text, url] of Object.entries(urls)) expect(readPublicAddress(text).href).toBe(url);
  });
});
