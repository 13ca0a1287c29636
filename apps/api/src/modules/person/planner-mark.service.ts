import type { PlannerMark } from '@bellweek/api-client/contract/me';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { findUser, notePlanned } from '../user/user.repository.js';

/** Keeps whether a person has planned before, so that a browser that lost their planner does not look like a first visit. */
@Injectable()
export class PlannerMarkService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<PlannerMark> {
    return { hasPlanned: (await findUser(this.dataSource.manager, id)).plannedAt !== null };
  }

  /** Marks the first time; later calls write nothing. */
  async set(id: string): Promise<void> {
    await notePlanned(this.dataSource.manager, id, this.clock.now());
  }
}
