import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { DataSource } from 'typeorm';
import { bySearchText, findFirstMatches, type SearchableList } from '../../../database/lists/list-search.js';
import { columns, type RowOf } from '../../../database/sql.js';
import { MailCampaign } from './mail-campaign.entity.js';

const COLUMNS = columns(MailCampaign, 't', ['id', 'subject', 'createdAt']);

/** Newest first, by subject. */
const CAMPAIGNS: SearchableList<RowOf<typeof COLUMNS>> = {
  table: 'mail_campaigns',
  instant: 'created_at',
  direction: 'DESC',
  counters: ['mail-campaigns'],
  columns: COLUMNS,
  ...bySearchText('mail_campaigns', 'created_at'),
};

/** The newest campaigns whose subject holds a term. */
export const suggestCampaigns = (dataSource: DataSource, term: string) =>
  findFirstMatches(dataSource, CAMPAIGNS, term, SEARCH_RESULTS);
