import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Message, MessageSummary } from './message.ts';

/** Twice the campaign of the test with killed API processes. */
export const LIMIT = 20_000;

interface Kept {
  summary: MessageSummary;
  /** The whole mail as JSON, deflated: a campaign's mails are large, and few are read. */
  body: Uint8Array;
}

export interface Wanted {
  /** In the subject or an address, regardless of case; all mails by default. */
  search?: string;
  /** Maximum number of mails; all by default. */
  limit?: number;
}

export interface Listing {
  /** The number of matches, listed or not. */
  total: number;
  messages: MessageSummary[];
}

/** A mail is a few kilobytes: a quarter of zlib's usual memory is enough for each. */
const PACKING = { windowBits: 13, memLevel: 6 };

/** Copied to its own size: zlib returns a part of a 64 kB pool, all of which would stay in memory. */
const packed = (message: Message): Uint8Array => new Uint8Array(deflateRawSync(JSON.stringify(message), PACKING));

const says = ({ subject, to }: MessageSummary, text: string): boolean =>
  [subject, ...to].some((part) => part.toLowerCase().includes(text));

/** The newest mails; beyond its limit the oldest are dropped. */
export class Inbox {
  /** By id, the oldest first. */
  private readonly kept = new Map<string, Kept>();
  private readonly most: number;

  constructor(most = LIMIT) {
    this.most = most;
  }

  add(message: Message): void {
    const { id, date, from, to, subject } = message;
    this.kept.set(id, { summary: { id, date, from, to, subject }, body: packed(message) });
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
  }

  /** The newest first. */
  list({ search = '', limit = this.most }: Wanted = {}): Listing {
    const text = search.trim().toLowerCase();
    const found = [...this.kept.values()].map(({ summary }) => summary).filter((summary) => says(summary, text));
    return { total: found.length, messages: found.reverse().slice(0, limit) };
  }

  find(id: string): Message | undefined {
    const kept = this.kept.get(id);
    return kept && (JSON.parse(inflateRawSync(kept.body).toString()) as Message);
  }

  clear(): void {
    this.kept.clear();
  }
}
