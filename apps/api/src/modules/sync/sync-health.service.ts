import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findFigures } from './sync-device.repository.js';
import { SyncMetrics } from './sync-metrics.js';

/** Figures for operators. */
@Injectable()
export class SyncHealthService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly metrics: SyncMetrics,
  ) {}

  async find(): Promise<{ accounts: number; bytes: number; lagMs: number | null }> {
    return { ...(await findFigures(this.dataSource)), lagMs: this.metrics.lagMs };
  }
}
