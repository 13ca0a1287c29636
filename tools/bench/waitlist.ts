import type autocannon from 'autocannon';
import { Client } from 'pg';
import type { Target } from './rounds.ts';

/** Client addresses, so many that each stays below its limit in a round. */
const ADDRESSES = 250;

/** `POST /waitlist/` with limiter, audit entry and a queued mail, each time with a new address. */
export function waitlistTarget(apiUrl: string, databaseOwnerUrl: string): Target {
  let people = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    people += 1;
    const email = `visitor${people}@school${people % 1_000}.example`;
    const address = `203.0.${Math.floor((people % ADDRESSES) / 250)}.${(people % 250) + 1}`;
    return {
      ...request,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email }),
    };
  };
  return {
    name: 'waitlist',
    url: apiUrl,
    requests: [{ method: 'POST', path: '/waitlist/', setupRequest }],
    prepare: () => forgetLimits(databaseOwnerUrl),
  };
}

/** Resets the rate limits: the overall limit counts over ten minutes, a round may take longer. */
async function forgetLimits(databaseOwnerUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    await client.query('DELETE FROM rate_limits');
  } finally {
    await client.end();
  }
}
