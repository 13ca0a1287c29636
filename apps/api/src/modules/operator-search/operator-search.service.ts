import type { OperatorSearch } from '@bellweek/api-client/contract/operator-search';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { suggestCampaigns } from '../email/campaign/campaign-search.repository.js';
import { suggestInstitutions } from '../institution/institution.repository.js';
import { suggestUsers } from '../user/user-list.repository.js';

/** One search over all that operators look for, a few of each kind. */
@Injectable()
export class OperatorSearchService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(term: string): Promise<OperatorSearch> {
    const [users, institutions, campaigns] = await Promise.all([
      suggestUsers(this.dataSource, term),
      suggestInstitutions(this.dataSource, term),
      suggestCampaigns(this.dataSource, term),
    ]);
    return {
      users,
      institutions,
      campaigns: campaigns.map((campaign) => ({ ...campaign, createdAt: campaign.createdAt.toISOString() })),
    };
  }
}
