import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { MetricsService } from '../metrics/metrics.service.js';
import { findFigures } from './sync-device.repository.js';

/** Numbers about sync, none of which is about a person. */
@Injectable()
export class SyncMetrics {
  private readonly lag: Histogram;
  private readonly streams: Gauge;
  private readonly pushes: Counter;
  private readonly digests: Counter;
  private streamsOf: () => number = () => 0;
  /** How long the last message between processes took, in milliseconds; null before the first. */
  lagMs: number | null = null;

  constructor(metrics: MetricsService, @InjectDataSource() dataSource: DataSource) {
    const registers = [metrics.registry];
    this.lag = new Histogram({
      name: 'sync_told_seconds',
      help: 'Time from a change to the moment at which a process hears of it.',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    });
    this.streams = new Gauge({
      name: 'sync_streams',
      help: 'Open event streams of this process.',
      registers,
      collect: () => this.streams.set(this.streamsOf()),
    });
    this.pushes = new Counter({
      name: 'sync_pushes_total',
      help: 'Pushes by their outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.digests = new Counter({
      name: 'sync_digests_total',
      help: 'Digests that devices reported, by whether they were equal.',
      labelNames: ['equal'],
      registers,
    });
    const accounts = new Gauge({ name: 'synced_accounts', help: 'Accounts that sync.', registers });
    // One look for both figures.
    void new Gauge({
      name: 'synced_bytes',
      help: 'Bytes that synced planners take in the database.',
      registers,
      async collect() {
        if (!dataSource.isInitialized) return;
        const figures = await findFigures(dataSource).catch(() => null);
        if (figures === null) return;
        accounts.set(figures.accounts);
        this.set(figures.bytes);
      },
    });
  }

  countStreams(streamsOf: () => number): void {
    this.streamsOf = streamsOf;
  }

  observeLag(milliseconds: number): void {
    this.lagMs = Math.max(0, milliseconds);
    this.lag.observe(this.lagMs / 1_000);
  }

  countPush(outcome: string): void {
    this.pushes.inc({ outcome });
  }

  countDigest(isEqual: boolean): void {
    this.digests.inc({ equal: String(isEqual) });
  }
}
