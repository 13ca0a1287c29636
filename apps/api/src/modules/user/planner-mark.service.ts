import type { PlannerMark } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { User } from './user.entity.js';

/** Keeps whether a person has planned before, so that a browser that lost their planner does not look like a first visit. */
@Injectable()
export class PlannerMarkService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<PlannerMark> {
    const user = await this.dataSource.manager.findOneByOrFail(User, { id });
    return { hasPlanned: user.plannedAt !== null };
  }

  /** Marks the first time; later calls write nothing. */
  async set(id: string): Promise<void> {
    await this.dataSource.manager.update(User, { id, plannedAt: IsNull() }, { plannedAt: this.clock.now() });
  }
}
