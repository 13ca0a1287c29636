import { type OperatorSearch, SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import { INBOXES } from '@bellweek/api-client/contract/request-states';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { suggestCampaigns } from '../campaigns/campaign-list.repository.js';
import { suggestInstitutions } from '../access/institution.repository.js';
import { suggestRequests } from '../requests/inbox.repository.js';
import { suggestUsers } from '../user/user-list.repository.js';

/** One search over all that operators look for, a few of each kind. */
@Injectable()
export class OperatorSearchService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(term: string): Promise<OperatorSearch> {
    const [users, institutions, campaigns, requests] = await Promise.all([
      suggestUsers(this.dataSource, term),
      suggestInstitutions(this.dataSource, term),
      suggestCampaigns(this.dataSource, term),
      this.findRequests(term),
    ]);
    return {
      users,
      institutions,
      campaigns: campaigns.map((campaign) => ({ ...campaign, createdAt: campaign.createdAt.toISOString() })),
      requests,
    };
  }

  /** The newest of all inboxes. */
  private async findRequests(term: string): Promise<OperatorSearch['requests']> {
    const found = await Promise.all(
      INBOXES.map(async (inbox) => {
        const rows = await suggestRequests(this.dataSource, inbox, term);
        return rows.map(({ sentAt, ...row }) => ({ ...row, inbox, sentAt: sentAt.toISOString() }));
      }),
    );
    return found
      .flat()
      .sort((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))
      .slice(0, SEARCH_RESULTS);
  }
}
