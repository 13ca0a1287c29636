import { expect } from '@playwright/test';

const INBOX_URL = process.env.INBOX_URL ?? 'http://localhost:3003';

/** A mail as the development inbox tells it. */
export interface Mail {
  from: string;
  to: string[];
  subject: string;
  text: string;
}

async function allMails(): Promise<Mail[]> {
  const response = await fetch(`${INBOX_URL}/api/messages`);
  return (await response.json()) as Mail[];
}

/** Waits for the mails that are wanted, the newest first; they leave from a queue, after the answer. */
export async function waitForMail(isWanted: (mail: Mail) => boolean, count = 1): Promise<Mail[]> {
  let found: Mail[] = [];
  await expect
    .poll(async () => {
      found = (await allMails()).filter(isWanted);
      return found.length;
    })
    .toBe(count);
  return found;
}

export const isTo =
  (address: string) =>
  ({ to }: Mail): boolean =>
    to.includes(address);
