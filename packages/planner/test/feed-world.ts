import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedAnswer, FeedFailure, FeedRequest } from '@bellweek/api-client/contract/feeds';
import { addDays } from '../src/core/time/civil-day.ts';
import { icsEvent, icsFile } from './ics.ts';

/** Numbers from 0 to 1 that are the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export interface Entry {
  /** Begins its title, whatever else becomes of it. */
  key: string;
  version: number;
  /** `2026-11-19T09:00` */
  start: string;
}

/** How a platform writes and forgets. */
export interface Platform {
  name: string;
  /** Entries are due then. */
  isDue: boolean;
  /** Days that are over and still named, and days ahead. */
  back: number;
  ahead: number;
  /** UIDs are new each time. */
  hasNewUids: boolean;
  uidOf: (key: string) => string;
  extra: (entry: Entry) => string[];
}

const platform = (name: string, fields: Partial<Platform>): Platform => ({
  name,
  isDue: false,
  back: 365,
  ahead: 365,
  hasNewUids: false,
  uidOf: (key) => `${key}@${name}`,
  extra: () => [],
  ...fields,
});

export const PLATFORMS: readonly Platform[] = [
  platform('canvas', {
    isDue: true,
    back: 30,
    uidOf: (key) => `event-assignment-${key}`,
    extra: () => ['URL:https://school.instructure.com/calendar?include_contexts=course_7'],
  }),
  platform('moodle', { isDue: true, back: 5, ahead: 60, uidOf: (key) => `${key}@moodle.school.edu` }),
  platform('blackboard', { uidOf: (key) => `_blackboard.platform.gradebook2.GradableItem-_${key}_1` }),
  platform('google', { uidOf: (key) => `${key}@google.com`, extra: () => ['STATUS:CONFIRMED', 'TRANSP:OPAQUE'] }),
  platform('outlook', { hasNewUids: true, extra: () => ['X-MICROSOFT-CDO-BUSYSTATUS:BUSY'] }),
  platform('webuntis', { back: 0, ahead: 27, extra: ({ version }) => [`LOCATION:R${version}`] }),
];

/** Fault of a server. */
export type Outage = 'down' | 'html' | 'empty' | 'cut' | 'signIn' | 'half' | null;
const OUTAGES: readonly Outage[] = ['down', 'html', 'empty', 'cut', 'signIn', 'half'];

/** A calendar on a server, over days. */
export class School {
  readonly entries = new Map<string, Entry>();
  outage: Outage = null;
  today = '';
  private made = 0;
  private reads = 0;

  constructor(
    readonly platform: Platform,
    private readonly random: () => number,
  ) {}

  private pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)];
  }

  add(day: string): void {
    this.made += 1;
    const key = `${this.platform.name} ${this.made}`;
    const hour = String(8 + Math.floor(this.random() * 8)).padStart(2, '0');
    this.entries.set(key, { key, version: 1, start: `${day}T${hour}:00` });
  }

  /** Entries after today, of which something may change. */
  private get later(): Entry[] {
    return [...this.entries.values()].filter(({ start }) => start.slice(0, 10) > addDays(this.today, 1));
  }

  /** A day passes: something may move, be renamed, be removed, be new, or the server be away. @returns number of changes */
  pass(today: string): void {
    this.today = today;
    const { random } = this;
    this.outage = random() < 0.3 ? (this.pick(OUTAGES) ?? null) : null;
    const moved = random() < 0.5 ? this.pick(this.later) : undefined;
    if (moved) this.entries.set(moved.key, { ...moved, start: `${addDays(moved.start.slice(0, 10), 1)}T16:00` });
    const renamed = random() < 0.3 && !this.platform.hasNewUids ? this.pick(this.later) : undefined;
    if (renamed) {
      const now = this.entries.get(renamed.key) ?? renamed;
      this.entries.set(renamed.key, { ...now, version: now.version + 1 });
    }
    const gone = random() < 0.25 ? this.pick(this.later) : undefined;
    if (gone) this.entries.delete(gone.key);
    if (random() < 0.4) this.add(addDays(today, 3 + Math.floor(random() * 20)));
  }

  /** The entries that the platform names today. */
  get named(): Entry[] {
    const { back, ahead } = this.platform;
    const [from, to] = [addDays(this.today, -back), addDays(this.today, ahead)];
    return [...this.entries.values()].filter(({ start }) => start.slice(0, 10) >= from && start.slice(0, 10) <= to);
  }

  text(): string {
    const { isDue, hasNewUids, uidOf, extra } = this.platform;
    this.reads += 1;
    const lines = this.named.flatMap((entry) => {
      const start = `${entry.start.replaceAll(/[-:]/g, '')}00`;
      return icsEvent(
        `UID:${uidOf(hasNewUids ? `${entry.key}-${this.reads}` : entry.key)}`,
        `SUMMARY:${entry.key} (${entry.version})`,
        `DTSTART:${start}`,
        ...(isDue ? [`DTEND:${start}`] : ['DURATION:PT1H']),
        ...extra(entry),
      );
    });
    return icsFile(...lines);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.outage === 'down') return void request.socket.destroy();
    if (this.outage === 'signIn') return void response.writeHead(401).end();
    if (this.outage === 'html') return void response.end('<!doctype html><title>Log in</title>');
    if (this.outage === 'empty') return void response.end(icsFile());
    const text = this.text();
    if (this.outage === 'cut') return void response.end(text.slice(0, text.length / 2));
    if (this.outage === 'half') return void response.end(firstEntries(text));
    const etag = `"${this.platform.hasNewUids ? this.reads : text.length}-${hash(text)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(text);
  }
}

/** A whole calendar with a third of its entries, as a server sends it that is overloaded. */
function firstEntries(text: string): string {
  const parts = text.split('BEGIN:VEVENT');
  const kept = parts.slice(0, 1 + Math.floor((parts.length - 1) / 3));
  return `${kept.join('BEGIN:VEVENT')}END:VCALENDAR\r\n`.replace(/(END:VCALENDAR\r\n)+$/, 'END:VCALENDAR\r\n');
}

const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

/** The schools behind one HTTP server. */
export async function serveSchools(
  schools: readonly School[],
): Promise<{ server: Server; urlOf: (n: number) => string }> {
  const server = createServer((request, response) => {
    const at = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1]);
    const school = schools[at];
    if (school) school.answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, urlOf: (n) => `http://127.0.0.1:${port}/${n}/SecretToken.ics` };
}

const STATUSES: Readonly<Record<number, FeedFailure>> = { 401: 'signIn', 404: 'gone' };

/** Fetches over HTTP, as a shell does. */
export async function fetchCalendar({ url, etag }: FeedRequest): Promise<FeedAnswer> {
  const response = await fetch(url, etag === null ? {} : { headers: { 'if-none-match': etag } });
  if (response.status === 304) return { status: 'same' };
  if (response.status !== 200) return { status: 'failed', reason: STATUSES[response.status] ?? 'unreachable' };
  return { status: 'new', calendar: await response.text(), etag: response.headers.get('etag'), lastModified: null };
}
