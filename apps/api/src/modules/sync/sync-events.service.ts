import { randomUUID } from 'node:crypto';
import type { SyncEvent } from '@bellweek/api-client/contract/sync';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { Drain } from '../../common/drain.js';
import { describe } from '../../common/error.filter.js';
import { LOGGER } from '../../common/logging.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { NotificationListener } from '../../database/notification-listener.js';
import { SyncMetrics } from './sync-metrics.js';
import { SyncStreams } from './sync-streams.js';

/** Time in which what is to be told is gathered, in milliseconds. */
const GATHER_MS = 50;
/** Largest text of one notification: PostgreSQL takes 8,000 bytes. */
const MOST_TEXT = 7_500;

/** A message between processes. `end` ends the streams of a device, or of a whole account. */
type Told = SyncEvent | { type: 'end'; deviceId: string | null };
type Line = [userId: string, told: Told];

/** A message replaces one that waits under the same name. */
const nameOf = (userId: string, told: Told): string =>
  `${userId} ${told.type} ${'id' in told ? told.id : ''}${'deviceId' in told ? told.deviceId : ''}`;

/**
 * Tells open streams, of every process, what has changed. A push does not notify in its own transaction: PostgreSQL lets only one
 * transaction at a time commit with a notification, and that would end the common writing of commits. What is lost by a crash in
 * between is found by the look that every device takes each minute.
 */
@Injectable()
export class SyncEventsService implements OnModuleDestroy {
  /** Tells this process's own messages apart, which it has taken already. */
  private readonly id = randomUUID();
  private readonly streams = new SyncStreams();
  private readonly listener: NotificationListener;
  private readonly waiting = new Map<string, Line>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) { database }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly drain: Drain,
    private readonly metrics: SyncMetrics,
  ) {
    this.listener = new NotificationListener({
      url: database.url,
      channels: ['sync', 'access_ended'],
      onNotification: (channel, payload) => this.hear(channel, payload),
      onListening: () => this.streams.tellAll({ type: 'look' }),
    });
    metrics.countStreams(() => this.streams.size);
    drain.onBegin(() => this.streams.endAll());
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.streams.endAll();
    await this.listener.stop();
  }

  /** Opens a stream that begins with where the log stands. */
  open(
    response: Response,
    reader: { userId: string; deviceId: string; access: string },
    place: Omit<Extract<SyncEvent, { type: 'head' }>, 'type'>,
  ): void {
    if (this.drain.isDraining) throw new AppError('unavailable', 'This server is being restarted. Please try again.');
    this.listener.start();
    const stream = this.streams.open(response, reader);
    this.streams.send(stream, { type: 'head', ...place });
    // Another device may have asked for the key before.
    this.streams.send(stream, { type: 'look' });
  }

  /** Tells the streams of an account: streams of this process at once, streams of other processes within a moment. */
  tell(userId: string, told: Told): void {
    this.take(userId, told);
    this.waiting.set(nameOf(userId, told), [userId, told]);
    this.timer ??= setTimeout(() => void this.notify(), GATHER_MS);
  }

  private take(userId: string, told: Told): void {
    if (told.type !== 'end') this.streams.tell(userId, told);
    else if (told.deviceId === null) this.streams.endUser(userId);
    else this.streams.endDevice(userId, told.deviceId);
  }

  private async notify(): Promise<void> {
    this.timer = undefined;
    const lines = [...this.waiting.values()];
    this.waiting.clear();
    const texts: string[] = [];
    let text = '';
    for (const line of lines) {
      const next = JSON.stringify(line);
      if (text !== '' && text.length + next.length > MOST_TEXT) {
        texts.push(text);
        text = '';
      }
      text += `${text === '' ? '' : '\n'}${next}`;
    }
    texts.push(text);
    const stamped = texts.map((each) => `${this.id} ${Date.now()}\n${each}`);
    try {
      await this.dataSource.query(`SELECT pg_notify('sync', t) FROM unnest($1::text[]) AS t`, [stamped]);
    } catch (failure) {
      this.logger.warn({ failure: describe(failure) }, 'other processes were not told of synced changes');
    }
  }

  private hear(channel: string, payload: string): void {
    if (channel === 'access_ended') {
      this.streams.endAccess(payload);
      return;
    }
    const [head = '', ...lines] = payload.split('\n');
    const [sender, sentAt] = head.split(' ');
    this.metrics.observeLag(Date.now() - Number(sentAt));
    if (sender === this.id) return;
    for (const line of lines) this.take(...(JSON.parse(line) as Line));
  }
}
