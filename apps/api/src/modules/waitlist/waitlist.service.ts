import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { waitlistEntry } from '@bellweek/api-client/contract/inboxes';
import type { OptionalPageQuery } from '@bellweek/api-client/contract/paging';
import type { WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { answerList } from '../../database/lists/list-answer.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { JOIN_WAITLIST, WAITLIST, type WaitlistRow } from './waitlist.repository.js';

const CONFIRMATION = 'waitlist-confirmation';
const ACTION = 'waitlist.joined';

const present = (row: WaitlistRow) => ({ ...row, signedUpAt: row.signedUpAt.toISOString() });

@Injectable()
export class WaitlistService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The entries whose address holds `search`, for operators. */
  find(query: OptionalPageQuery) {
    const view = { key: 'waitlist', item: waitlistEntry, present, logger: this.logger } as const;
    return answerList(this.dataSource, WAITLIST, query, view);
  }

  /**
   * Joining twice succeeds, and neither answer nor mail tells whether an address was there before, nor does the time: for
   * one that was, the same is written and undone (quality S49). The team gets no notice, unlike by the other forms: one per
   * sign-up would bury what people write to it, and operators have the list.
   */
  async join({ email }: WaitlistRequest): Promise<void> {
    await preparedQuery(this.dataSource, JOIN_WAITLIST, [email.trim(), canonicalEmail(email), CONFIRMATION, ACTION]);
  }
}
