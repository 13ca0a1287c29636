import type { CampaignQuery } from '@bellweek/api-client/contract/campaigns';
import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { DataSource, EntityManager } from 'typeorm';
import { bySearchText, findFirstMatches, findMatches, type SearchableList } from '../../database/lists/list-search.js';
import { countList, findPage, type FoundPage, type PageRequest } from '../../database/lists/row-list.js';
import { readRows } from '../../database/lists/whole-list.js';
import { listQuery } from '../../database/lists/list-query.js';
import { columns, computed, query, type RowOf, sql } from '../../database/sql.js';
import { type CampaignRow, RATE_SECONDS } from './campaign-presenter.js';
import { MailCampaign } from './mail-campaign.entity.js';

/** A campaign `t` with its sums, which are few rows however many recipients there are. */
const COLUMNS = computed<CampaignRow>({
  id: 't.id',
  kind: 't.kind',
  subject: 't.subject',
  template: 't.template',
  status: 't.status',
  createdBy: 'u.name',
  createdAt: 't.created_at',
  scheduledAt: 't.scheduled_at',
  finishedAt: 't.finished_at',
  counts: `(SELECT jsonb_object_agg(s.state, s.count) FROM (
    SELECT k.state, sum(k.count)::int AS count FROM mail_campaign_counts k WHERE k.campaign_id = t.id GROUP BY k.state) AS s)`,
  answers: `(SELECT coalesce(sum(r.answers), 0)::int FROM mail_rates r
    WHERE r.campaign_id = t.id AND r.at > now() - interval '${RATE_SECONDS} seconds')`,
  seconds: `least(${RATE_SECONDS}, extract(epoch FROM now() - t.created_at))::float`,
  delayedBy: `(SELECT d.reply FROM mail_recipients d WHERE d.campaign_id = t.id AND d.state = 'pending' AND d.reply IS NOT NULL
    AND d.next_attempt_at > now() AND t.status IN ('running', 'paused') ORDER BY d.next_attempt_at DESC LIMIT 1)`,
});
const JOINS = 'LEFT JOIN users u ON u.id = t.created_by';
const CAMPAIGN = sql`SELECT ${COLUMNS} FROM mail_campaigns t ${JOINS} WHERE t.id = $1`;

export const findCampaign = async (manager: EntityManager, id: string): Promise<CampaignRow | undefined> =>
  (await query(manager, CAMPAIGN, [id]))[0];

const LIST = {
  table: 'mail_campaigns',
  instant: 'created_at',
  direction: 'DESC',
} as const;

interface CampaignHealth {
  waitingRecipients: number;
  failedCampaigns: number;
}

const HEALTH = sql`SELECT ${computed<CampaignHealth>({
  waitingRecipients: `(SELECT coalesce(sum(k.count), 0)::int FROM mail_campaigns c JOIN mail_campaign_counts k ON k.campaign_id = c.id
    WHERE c.status = 'running' AND k.state IN ('pending', 'sending'))`,
  failedCampaigns: `(SELECT count(*)::int FROM mail_campaigns c WHERE c.created_at >= $1 AND (
    SELECT sum(k.count) FROM mail_campaign_counts k WHERE k.campaign_id = c.id AND k.state IN ('rejected', 'unknown')) > 0)`,
})}`;

/** Figures of campaigns: recipients who wait now, and campaigns with failures since an instant. */
export async function findCampaignHealth(dataSource: DataSource, since: Date): Promise<CampaignHealth> {
  const [health] = await listQuery<CampaignHealth>(dataSource, HEALTH, [since], 'once');
  if (!health) throw new Error('Campaigns gave no figures.');
  return health;
}

export const countCampaigns = (dataSource: DataSource): Promise<number> => countList(dataSource, LIST);

/** Campaigns, optionally of a status. They are few: each is read to tell its status. */
function campaignsOf({ status, order }: Pick<CampaignQuery, 'status' | 'order'>): SearchableList<CampaignRow> {
  const where = status === undefined ? 'true' : `status = '${status}'`;
  const direction = order === 'oldest' ? 'ASC' : 'DESC';
  return {
    ...LIST,
    direction,
    where,
    columns: COLUMNS,
    joins: JOINS,
    ...bySearchText,
  };
}

/** A page of campaigns. */
export function findCampaigns(
  dataSource: DataSource,
  { page, size, search, ...filter }: Omit<CampaignQuery, keyof PageRequest> & PageRequest,
): Promise<FoundPage<CampaignRow>> {
  const list = campaignsOf(filter);
  if (search !== '') return findMatches(dataSource, list, search, { page, size });
  return findPage(dataSource, list, { page, size });
}

/** All campaigns that the filters leave, in batches. */
export const readCampaigns = (dataSource: DataSource, { search, ...filter }: Omit<CampaignQuery, keyof PageRequest>) =>
  readRows(dataSource, campaignsOf(filter), search);

const NAMES = columns(MailCampaign, 't', ['id', 'subject', 'createdAt']);
const NAMED: SearchableList<RowOf<typeof NAMES>> = {
  ...LIST,
  columns: NAMES,
  ...bySearchText,
};

/** The newest campaigns whose subject holds a term. */
export const suggestCampaigns = (dataSource: DataSource, term: string) =>
  findFirstMatches(dataSource, NAMED, term, SEARCH_RESULTS);
