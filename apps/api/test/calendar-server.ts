import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { trust } from './trust.js';

/** A self-signed certificate of calendar.example, names below it, and 127.0.0.1. It protects nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdm0V4Lz2dAKsFcMX
0xDx+3qnInkgyMd5i6TGZwC2O0ahRANCAASKpQndzUh3vF2RX4n3MP3pbE6LVxAL
Yry0DSGofkD/wgTomupoSbZOOlHCymdRDwGTLByJYaaPPJ9+CZgY1AKk
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjjCCATSgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBjYWxlbmRh
ci5leGFtcGxlMB4XDTI1MDEwMTAwMDAwMFoXDTQ5MTIzMTAwMDAwMFowGzEZMBcG
A1UEAwwQY2FsZW5kYXIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BIqlCd3NSHe8XZFfifcw/elsTotXEAtivLQNIah+QP/CBOia6mhJtk46UcLKZ1EP
AZMsHIlhpo88n34JmBjUAqSjaTBnMDUGA1UdEQQuMCyCEGNhbGVuZGFyLmV4YW1w
bGWCEiouY2FsZW5kYXIuZXhhbXBsZYcEfwAAATAPBgNVHRMBAf8EBTADAQH/MB0G
A1UdDgQWBBTLHvFel7jYxSZAGW80ml/V6zuKhjAKBggqhkjOPQQDAgNIADBFAiEA
4mqEi3QURrJw91kJ59JCatyakUJ7376liZRlieP0US8CIFP7t7Cs7Jkj3axxrlK1
NGGS1SYDNe2vns6S2vklwAlF
-----END CERTIFICATE-----
`;

export const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//School//EN', 'BEGIN:VEVENT', 'UID:essay@school.example'],
  ...['DTSTAMP:20261101T000000Z', 'DTSTART:20261203T090000Z', 'SUMMARY:Essay', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A school's server of calendars, over HTTPS on loopback. */
export class CalendarServer {
  readonly requests: IncomingMessage[] = [];
  answer: Answer = sendCalendar;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly distrust: () => void,
  ) {}

  static async start(): Promise<CalendarServer> {
    const distrust = trust(CERTIFICATE);
    const server = createServer({ key: KEY, cert: CERTIFICATE });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const calendars = new CalendarServer(server, (server.address() as AddressInfo).port, distrust);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      calendars.requests.push(request);
      calendars.answer(request, response);
    });
    return calendars;
  }

  /** The address of a calendar, by name or by IP address. */
  at(path: string, host = '127.0.0.1'): string {
    return `https://${host}:${this.port}${path}`;
  }

  /** As settings name it. */
  get testServer(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.distrust();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => void this.server.close(() => resolve()));
  }
}

export const sendCalendar: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR);
};

export const redirectTo =
  (location: string, status = 302): Answer =>
  (_request, response) => {
    response.writeHead(status, { Location: location }).end();
  };
