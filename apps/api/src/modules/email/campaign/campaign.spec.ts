import { randomUUID } from 'node:crypto';
import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../test/browser.js';
import { MailDesk, newAddress, read } from '../../../../test/mail-desk.js';
import { admin } from '../../../../test/security/actors.js';
import { waitUntil } from '../../../../test/wait-until.js';

let desk: MailDesk;
let operator: Browser;
beforeAll(async () => {
  desk = await MailDesk.start();
  operator = (await admin(desk.test)).browser;
});
beforeEach(() => desk.test.database.query('DELETE FROM rate_limits'));
afterAll(() => desk?.stop());

const finished = (id: string): Promise<Campaign> =>
  waitUntil('the campaign is finished', async () => {
    const { data } = await operator.admin.getCampaign(id);
    return data?.status === 'finished' ? data : null;
  });

describe('sending', () => {
  it('an alert reaches each address once, and says so', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const body = { to: [one, two, one.toUpperCase()], subject: 'Größe & “quotes”', template: 'update' as const };
    const { data, status, error } = await operator.admin.sendAlert(body, randomUUID());
    expect({ status, error }).toEqual({ status: 202, error: null });
    expect(data).toMatchObject({ kind: 'alert', status: 'running', recipients: 2, createdBy: expect.any(String) as string });
    const end = await finished(data!.id);
    expect(end.counts).toMatchObject({ accepted: 2, pending: 0, sending: 0 });
    for (const email of [one, two]) {
      const [mail] = desk.sink.to(email);
      expect((await read(mail!)).subject).toBe('Größe & “quotes”');
    }
  });
});
