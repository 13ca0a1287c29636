import type { SyncEvent } from '@bellweek/api-client/contract/sync';
import type { Response } from 'express';

/** Heartbeats keep proxies from closing a quiet stream, and find connections that are gone. */
const BEAT_SECONDS = 25;
/** A stream ends after this time and is opened again, so that its session is looked at anew. */
const LIFE_SECONDS = 1_800;
/** Streams of one account; the oldest ends when there are more. */
const MOST_STREAMS = 40;
/** A reader that is so far behind is cut off, in bytes. */
const MOST_WAITING = 65_536;
const RETRY_MS = 2_000;

interface Stream {
  response: Response;
  userId: string;
  deviceId: string;
  /** The session or token, as PostgreSQL writes the bytes of its hash. */
  access: string;
  openedAt: number;
  /** The place that was told last. */
  place: { generation: string; head: number; epoch: number } | null;
}

const textOf = (event: SyncEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** The open event streams of this process. */
export class SyncStreams {
  private readonly byUser = new Map<string, Set<Stream>>();
  private readonly byAccess = new Map<string, Set<Stream>>();
  private timer: NodeJS.Timeout | undefined;
  private seconds = 0;
  size = 0;

  /** Answers with a stream that stays open. */
  open(response: Response, { userId, deviceId, access }: Pick<Stream, 'userId' | 'deviceId' | 'access'>): Stream {
    const stream: Stream = { response, userId, deviceId, access, openedAt: this.seconds, place: null };
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies neither buffer nor compress it: nginx reads the first, others the second.
      'X-Accel-Buffering': 'no',
      'Cache-Control': 'no-store, no-transform',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    response.on('close', () => this.forget(stream));
    const others = this.byUser.get(userId);
    if (others && others.size >= MOST_STREAMS)
      for (const oldest of others) {
        this.end(oldest);
        break;
      }
    this.add(this.byUser, userId, stream);
    this.add(this.byAccess, access, stream);
    this.size += 1;
    this.timer ??= setInterval(() => this.beat(), 1_000).unref();
    return stream;
  }

  /** Tells all streams of an account. A place that a stream has had is not told again. */
  tell(userId: string, event: SyncEvent): void {
    for (const stream of this.byUser.get(userId) ?? []) this.send(stream, event);
  }

  tellAll(event: SyncEvent): void {
    for (const streams of this.byUser.values()) for (const stream of streams) this.send(stream, event);
  }

  send(stream: Stream, event: SyncEvent): void {
    if (event.type === 'head') {
      const { place } = stream;
      const { generation, head, epoch } = event;
      const isKnown = place?.generation === generation && place.head >= head && place.epoch >= epoch;
      if (isKnown) return;
      stream.place = { generation, head, epoch };
    }
    this.write(stream, textOf(event));
  }

  endDevice(userId: string, deviceId: string): void {
    for (const stream of this.byUser.get(userId) ?? []) if (stream.deviceId === deviceId) this.dismiss(stream);
  }

  endUser(userId: string): void {
    for (const stream of this.byUser.get(userId) ?? []) this.dismiss(stream);
  }

  endAccess(access: string): void {
    for (const stream of this.byAccess.get(access) ?? []) this.dismiss(stream);
  }

  endAll(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const streams of [...this.byUser.values()]) for (const stream of [...streams]) this.end(stream);
  }

  private beat(): void {
    this.seconds += 1;
    for (const streams of this.byUser.values()) {
      for (const stream of streams) {
        const age = this.seconds - stream.openedAt;
        if (age >= LIFE_SECONDS) this.end(stream);
        else if (age % BEAT_SECONDS === 0) this.write(stream, ':\n\n');
      }
    }
  }

  private write({ response }: Stream, text: string): void {
    if (response.writableLength > MOST_WAITING) response.destroy();
    else response.write(text);
  }

  /** Ends a stream, whose device is to look why: else it would say for a minute that all is well. */
  private dismiss(stream: Stream): void {
    this.send(stream, { type: 'look' });
    this.end(stream);
  }

  private end(stream: Stream): void {
    this.forget(stream);
    stream.response.end();
  }

  private add(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
    const streams = map.get(key);
    if (streams) streams.add(stream);
    else map.set(key, new Set([stream]));
  }

  private forget(stream: Stream): void {
    if (!this.byUser.get(stream.userId)?.has(stream)) return;
    this.size -= 1;
    const places = [
      [this.byUser, stream.userId],
      [this.byAccess, stream.access],
    ] as const;
    for (const [map, key] of places) {
      const streams = map.get(key);
      streams?.delete(stream);
      if (streams?.size === 0) map.delete(key);
    }
  }
}
