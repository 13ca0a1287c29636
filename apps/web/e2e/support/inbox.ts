import { expect } from '@playwright/test';

const INBOX_URL = process.env.INBOX_URL ?? 'http://localhost:3003';

/** A mail as the development inbox returns it. */
export interface Mail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  envelope: { from: string };
}

const ask = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${INBOX_URL}/api/messages${path}`)).json()) as T;

/** Mails with this text in their subject or an address. */
async function findMails(text: string): Promise<Mail[]> {
  const found = await ask<{ id: string }[]>(`?search=${encodeURIComponent(text)}`);
  return Promise.all(found.map(({ id }) => ask<Mail>(`/${id}`)));
}

/**
 * Waits for matching mails, the newest first: they are sent from a queue, after the answer.
 *
 * @param text of their subject or an address, and of no other test's.
 */
export async function waitForMail(
  text: string,
  { isWanted = () => true, count = 1 }: { isWanted?: (mail: Mail) => boolean; count?: number } = {},
): Promise<Mail[]> {
  let found: Mail[] = [];
  await expect
    .poll(async () => {
      found = (await findMails(text)).filter(isWanted);
      return found.length;
    })
    .toBe(count);
  return found;
}

export const isTo =
  (address: string) =>
  ({ to }: Mail): boolean =>
    to.includes(address);

/** The sender of the envelope of the only mail to an address, to whom its bounce would go. */
export async function senderOf(address: string): Promise<string> {
  const [mail] = await waitForMail(address);
  return mail!.envelope.from;
}
