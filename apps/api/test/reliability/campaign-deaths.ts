import type { RecipientState } from '@bellweek/api-client/contract/campaigns';
import { ApiProcess } from '../api-process.js';
import { counted, NEW_CAMPAIGN } from '../counted-recipients.js';
import { SmtpSink } from '../smtp-sink.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

interface Deaths {
  recipients: number;
  kills: number;
}

/** Long, since a busy machine is no fault of the campaign. */
const PATIENCE_MS = 300_000;

type States = Partial<Record<RecipientState, number>>;

const COUNTED = `SELECT state, count(*)::int AS count FROM mail_recipients GROUP BY state`;
const SUMS = `SELECT state, sum(count)::int AS count FROM mail_campaign_counts GROUP BY state HAVING sum(count) <> 0`;

async function statesOf(database: TestDatabase, sql: string): Promise<States> {
  const rows = await database.query<{ state: RecipientState; count: number }>(sql);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Writes a campaign that is due. */
async function write(database: TestDatabase, recipients: number): Promise<void> {
  await database.query(
    counted(
      `INSERT INTO mail_recipients (campaign_id, number, email, email_canonical)
       SELECT c.id, n, 'r' || n || '@b.example', 'r' || n || '@b.example' FROM c, generate_series(1, $1::int) AS n`,
      { given: NEW_CAMPAIGN },
    ),
    [recipients],
  );
}

/** Kills the processes in turn, each time while mails are in flight, and starts others in their place. @returns their process ids. */
async function killInTurn(
  processes: ApiProcess[],
  sink: SmtpSink,
  environment: Record<string, string>,
  deaths: Deaths,
) {
  const { recipients, kills } = deaths;
  const killed: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const share = Math.floor((recipients * (kill + 1)) / (kills + 2));
    await waitUntil('some more have gone', () => sink.mails.length >= share, PATIENCE_MS);
    const victim = processes[kill % 2]!;
    killed.push(victim.pid);
    await victim.end('SIGKILL');
    processes[kill % 2] = await ApiProcess.start(environment);
  }
  return killed;
}

/**
 * Two processes send a campaign and are killed in turn, and started again.
 * @returns its end; `seconds` from the last kill to the end.
 */
export async function killDuringCampaign(deaths: Deaths) {
  const [database, sink] = [await createTestDatabase(), await SmtpSink.start()];
  // A slow server, so that mails are in flight at each death.
  sink.script = { message: { waitMs: 20 } };
  const environment = { DATABASE_URL: database.url, SMTP_URL: sink.url, LOG_LEVEL: 'warn' };
  const processes = await Promise.all([ApiProcess.start(environment), ApiProcess.start(environment)]);
  try {
    await Promise.all(processes.map((process) => process.ready()));
    await write(database, deaths.recipients);
    const kills = await killInTurn(processes, sink, environment, deaths);
    const start = performance.now();
    const finished = `SELECT 1 FROM mail_campaigns WHERE status = 'finished'`;
    await waitUntil('the end', async () => (await database.query(finished)).length > 0, PATIENCE_MS);
    const seconds = (performance.now() - start) / 1_000;
    const [states, counts] = [await statesOf(database, COUNTED), await statesOf(database, SUMS)];
    const accepted = await database.query<{ id: string }>(
      `SELECT left(campaign_id::text, 28) || lpad(to_hex(number), 8, '0') AS id FROM mail_recipients WHERE state = 'accepted'`,
    );
    const sent = sink.mails.map(({ messageId }) => messageId);
    const sentIds = new Set(sent.map((messageId) => messageId.slice(1, 37)));
    const missing = accepted.filter(({ id }) => !sentIds.has(id));
    return { campaign: { status: 'finished', counts, missing }, kills, sent, states, seconds };
  } finally {
    await Promise.all(processes.map((process) => process.end('SIGTERM')));
    await sink.stop();
    await database.drop();
  }
}
