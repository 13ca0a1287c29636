import type { PlannerMark } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { User } from './user.entity.js';

/** Whether a person has planned before, so that a browser that lost their planner is no first visit to them. */
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

  /** The first time counts; after it nothing is written. */
  async set(id: string): Promise<void> {
    await this.dataSource.manager.update(User, { id, plannedAt: IsNull() }, { plannedAt: this.clock.now() });
  }
}
