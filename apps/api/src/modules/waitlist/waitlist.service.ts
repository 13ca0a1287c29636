import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import type { WaitlistRequest } from '@bellweek/api-client/contract/public-forms';
import {
  type WaitlistExportQuery,
  waitlistEntry,
  type WaitlistEntry,
  type WaitlistQuery,
} from '@bellweek/api-client/contract/waitlist';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging.js';
import { answerList } from '../../database/lists/list-answer.js';
import { readRows } from '../../database/lists/whole-list.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { ListExportService } from '../audit/list-export.service.js';
import { JOIN_WAITLIST, waitlistIn, type WaitlistRow } from './waitlist.repository.js';

const CONFIRMATION = 'waitlist-confirmation';
const ACTION = 'waitlist.joined';

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const presentEntry = ({ id, email, state, ...instants }: WaitlistRow): WaitlistEntry => ({
  id,
  email,
  state,
  signedUpAt: instants.signedUpAt.toISOString(),
  invitedAt: textOf(instants.invitedAt),
  joinedAt: textOf(instants.joinedAt),
});

@Injectable()
export class WaitlistService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly exporter: ListExportService,
  ) {}

  /** The entries in a state whose address holds `search`, for operators. */
  find({ state, order, ...query }: WaitlistQuery) {
    const view = { key: 'waitlist', item: waitlistEntry, present: presentEntry, logger: this.logger } as const;
    return answerList(this.dataSource, waitlistIn(state, order), query, view);
  }

  export(actorId: string, query: WaitlistExportQuery) {
    const columns = ['email', 'signedUpAt', 'state', 'invitedAt', 'joinedAt', 'id'];
    const batches = readRows(this.dataSource, waitlistIn(query.state, query.order), query.search);
    return this.exporter.export(actorId, { name: 'waitlist', columns, query, batches, present: presentEntry });
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
