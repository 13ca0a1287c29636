import { RECIPIENT_STATES } from '@bellweek/api-client/contract/campaigns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../../../test/campaign-harness.js';
import { newAddress } from '../../../test/mail-harness.js';

let harness: CampaignHarness;
beforeAll(async () => {
  harness = await CampaignHarness.start();
});
afterAll(() => harness?.stop());

describe('figures and rows', () => {
  it('belong to one moment, however often they are read while it sends', async () => {
    const sent = await harness.alert({ to: Array.from({ length: 100 }, newAddress), subject: 'Snapshot' });
    const seen = new Set<number>();
    // Slow until enough was seen: reads may take longer than all the mails.
    harness.mail.sink.script = { message: { waitMs: 200 } };
    let status = 'running';
    // Reads overlap, so that each has a good chance to fall between two outcomes.
    const watch = async () => {
      while (status === 'running') {
        const { data } = await harness.operator.admin.findRecipients(sent.id, { page: 1, size: 100 });
        if (!data) continue;
        const { campaign, recipients, total } = data;
        const counted = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0]));
        for (const { state } of recipients) counted[state] = (counted[state] ?? 0) + 1;
        expect({ counts: campaign.counts, total, recipients: campaign.recipients }).toEqual({
          counts: counted,
          total: 100,
          recipients: 100,
        });
        seen.add(campaign.counts.accepted);
        if (seen.size > 2) harness.mail.sink.script = {};
        ({ status } = campaign);
      }
    };
    await Promise.all([watch(), watch(), watch()]);
    expect(seen.size).toBeGreaterThan(2);
    const last = { page: 1, size: 10, order: 'newest' } as const;
    const all = (await harness.operator.admin.findRecipients(sent.id, { page: 1, size: 100 })).data!.recipients;
    const backwards = all.toReversed().slice(0, 10);
    expect((await harness.operator.admin.findRecipients(sent.id, last)).data?.recipients).toEqual(backwards);
    const accepted = await harness.operator.admin.findRecipients(sent.id, { ...last, state: 'accepted' });
    expect(accepted.data?.recipients).toEqual(backwards);
  });
});

describe('the list of campaigns', () => {
  it('is searched by subject, filtered by status, and read in either order', async () => {
    await harness.mail.test.database.query(
      `INSERT INTO mail_campaigns (kind, subject, status, request_hash, created_at)
       SELECT 'support', 'Potoroo ' || n, (ARRAY['finished', 'cancelled'])[1 + n % 2], '', now() - n * interval '1 day'
       FROM generate_series(1, 5) AS n`,
    );
    const subjects = async (asked: { status?: 'finished' | 'cancelled'; order?: 'oldest' }) => {
      const { data } = await harness.operator.admin.findCampaigns({ page: 1, size: 3, search: 'potoroo', ...asked });
      return [data?.total, data?.campaigns.map(({ subject }) => Number(subject.slice(8)))];
    };
    expect(await subjects({})).toEqual([5, [1, 2, 3]]);
    expect(await subjects({ order: 'oldest' })).toEqual([5, [5, 4, 3]]);
    expect(await subjects({ status: 'cancelled' })).toEqual([3, [1, 3, 5]]);
    const { data } = await harness.operator.admin.findCampaigns({ page: 1, size: 1, status: 'cancelled' });
    expect(data).toMatchObject({ total: 3, campaigns: [{ subject: 'Potoroo 1', counts: { accepted: 0 } }] });
    await harness.mail.test.database.query(`DELETE FROM mail_campaigns WHERE subject LIKE 'Potoroo%'`);
  });
});
