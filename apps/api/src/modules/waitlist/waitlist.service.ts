import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';
import { JOIN_WAITLIST } from './waitlist.repository.js';

const CONFIRMATION = 'waitlist-confirmation';
const ACTION = 'waitlist.joined';

@Injectable()
export class WaitlistService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Joining twice succeeds, and neither answer nor mail tells whether an address was there before, nor does the time: for
   * one that was, the same is written and undone (quality S49). The team gets no notice, unlike by the other forms: one per
   * sign-up would bury what people write to it, and operators have the list.
   */
  async join({ email }: WaitlistRequest): Promise<void> {
    await preparedQuery(this.dataSource, JOIN_WAITLIST, [email.trim(), canonicalEmail(email), CONFIRMATION, ACTION]);
  }
}
