import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailHarness, newAddress, read } from '../../../test/mail-harness.js';
import { UnsubscribeTokenService } from './unsubscribe-token.service.js';

const SUBJECT = 'You will no longer receive Bellweek alerts';

let harness: MailHarness;
beforeAll(async () => {
  harness = await MailHarness.start();
});
beforeEach(() => harness.test.database.query('DELETE FROM rate_limits'));
afterAll(() => harness?.stop());

const tokenOf = (email: string): string =>
  harness.test.app.get(UnsubscribeTokenService, { strict: false }).issue(email.toLowerCase());

async function change(path: 'unsubscribe' | 'resubscribe', body: { email: string; t?: string }): Promise<void> {
  const browser = harness.test.browser();
  const csrf = (await browser.refreshCsrf()) ?? '';
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf };
  const answer = await browser.fetch(`/email/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}

/** The notices that went to an address, after everything that waits has gone. */
async function notices(email: string) {
  await harness.settled();
  const mails = await Promise.all(harness.sink.to(email).map(read));
  return mails.filter(({ subject }) => subject === SUBJECT);
}

async function known(): Promise<string> {
  const email = newAddress();
  expect(await harness.join(email)).toBe(204);
  return email;
}

describe('S48 an unsubscribe link without a signature', () => {
  it('S48 is done, and one email says so, with the way back', async () => {
    const email = await known();
    await change('unsubscribe', { email: email.toUpperCase() });
    // To the address as its owner wrote it.
    const [notice, ...more] = await notices(email);
    expect(more).toEqual([]);
    const { webUrl } = harness.test.config;
    const back = `${webUrl}/resubscribe?email=${encodeURIComponent(email)}`;
    expect(notice?.html).toContain(`href="${back.replaceAll('&', '&amp;')}"`);
    expect(notice?.text).toContain(back);
  });

  it('S48 sends nothing more for a day, however often it is turned off and on', async () => {
    const email = await known();
    for (let time = 0; time < 5; time += 1) {
      await change('unsubscribe', { email });
      await change('unsubscribe', { email });
      await change('resubscribe', { email });
    }
    expect(await notices(email)).toHaveLength(1);
    await harness.test.database.query(`UPDATE mail_confirmations SET sent_at = now() - interval '24 hours 1 minute'`);
    await change('unsubscribe', { email });
    expect(await notices(email)).toHaveLength(2);
  });

  it('S48 writes to nobody who never gave us their address: strangers cannot mail others through us', async () => {
    const email = newAddress();
    await change('unsubscribe', { email });
    expect(await notices(email)).toEqual([]);
    expect(await harness.count('FROM mail_suppressions WHERE address = $1', [email])).toBe(1);
  });

  it('S48 with its signature it is the owner’s own wish and needs no notice; with another’s it does', async () => {
    const [own, other] = [await known(), await known()];
    await change('unsubscribe', { email: own, t: tokenOf(own) });
    expect(await notices(own)).toEqual([]);
    await change('unsubscribe', { email: other, t: tokenOf(own) });
    expect(await notices(other)).toHaveLength(1);
  });

  it('S48 writes to no mailbox that bounced', async () => {
    const email = await known();
    await harness.bounce(email);
    await change('unsubscribe', { email });
    expect(await notices(email)).toEqual([]);
  });
});
