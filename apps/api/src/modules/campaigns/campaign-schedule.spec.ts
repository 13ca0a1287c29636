import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CampaignHarness } from '../../../test/campaign-harness.js';
import { newAddress } from '../../../test/mail-harness.js';
import { CampaignScheduleService } from './campaign-schedule.service.js';

let harness: CampaignHarness;
let schedules: CampaignScheduleService[];
beforeAll(async () => {
  harness = await CampaignHarness.start({});
  const { test } = harness.mail;
  schedules = [test.app, (await test.replica()).app].map((app) => app.get(CampaignScheduleService, { strict: false }));
});
afterAll(() => harness?.stop());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const schedule = (scheduledAt: string, email = newAddress()) =>
  harness.operator.admin.sendAlert({ to: [email], subject: 'News', template: 'update', scheduledAt }, randomUUID());
const statusOf = async (id: string) => (await harness.operator.admin.getCampaign(id)).data!.status;
const makeDue = (id: string) =>
  harness.mail.test.database.query('UPDATE mail_campaigns SET scheduled_at = now() WHERE id = $1', [id]);

describe('an alert for later', () => {
  it('waits for its time, and is started once by two replicas, however long none of them ran', async () => {
    const email = newAddress();
    const scheduledAt = inDays(3);
    const { data: campaign } = await schedule(scheduledAt, email);
    expect(campaign).toMatchObject({ status: 'scheduled', scheduledAt, recipients: 1, counts: { pending: 1 } });
    await Promise.all(schedules.map((one) => one.startDue()));
    expect(await statusOf(campaign!.id)).toBe('scheduled');
    expect(harness.mail.sink.to(email)).toEqual([]);
    await makeDue(campaign!.id);
    await Promise.all([...schedules, ...schedules].map((one) => one.startDue()));
    await harness.finished(campaign!.id);
    expect(harness.mail.sink.to(email)).toHaveLength(1);
    expect(await harness.audited(campaign!.id)).toEqual(['scheduled', 'started', 'finished']);
  });

  it('is cancelled before its time, and then never sent', async () => {
    const email = newAddress();
    const { data: campaign } = await schedule(inDays(3), email);
    const { id } = campaign!;
    expect((await harness.operator.admin.pauseCampaign(id)).error).toBe('This campaign has not started yet.');
    expect((await harness.operator.admin.cancelCampaign(id)).data).toMatchObject({
      status: 'cancelled',
      counts: { cancelled: 1, pending: 0 },
    });
    await makeDue(id);
    for (const one of schedules) await one.startDue();
    expect(await statusOf(id)).toBe('cancelled');
    expect(await harness.audited(id)).toEqual(['scheduled', 'cancelled']);
    expect(harness.mail.sink.to(email)).toEqual([]);
  });

  it.each([
    [-1, 'Please choose a time in the future.'],
    [400, 'Please choose a time within a year.'],
  ])('is refused %i days from now', async (days, sentence) => {
    expect(await schedule(inDays(days))).toMatchObject({ status: 400, error: sentence });
  });

  it('is one campaign, however often it is asked for', async () => {
    const key = randomUUID();
    const body = { to: [newAddress()], subject: 'News', template: 'update' as const, scheduledAt: inDays(2) };
    const first = await harness.operator.admin.sendAlert(body, key);
    expect((await harness.operator.admin.sendAlert(body, key)).data?.id).toBe(first.data?.id);
    expect((await harness.operator.admin.sendAlert({ ...body, scheduledAt: inDays(3) }, key)).status).toBe(409);
  });
});
