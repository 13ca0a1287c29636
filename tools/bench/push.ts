import { Client } from 'pg';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { Child } from '../stack/child.ts';
import { freePorts } from '../stack/ports.ts';
import { waitUntil } from '../stack/processes.ts';
import type { Stack } from '../stack/stack.ts';
import type { Bench } from './api.ts';
import { insertPeople } from './people.ts';
import { startChild } from './start-child.ts';

const REMINDERS = 200_000;
const PEOPLE = 4_000;
const SPREAD_MS = 60_000;
/** Until the first one is due: the rows are written meanwhile. */
const LEAD_MS = 45_000;
const TIMEOUT_MS = 300_000;
/** Goal (docs/quality.md, R40): milliseconds that 95 % are late at most. */
const LATE_GOAL_MS = 20_000;

interface Told {
  count: number;
  twice: number;
  p50: number;
  p95: number;
  longest: number;
}

const told = async (url: string): Promise<Told> => (await fetch(url)).json() as Promise<Told>;

/** Writes the reminders of a minute that begins at `start`. A message begins with its moment and is as long as a real one. */
async function writeReminders(stack: Stack, service: string, start: number): Promise<void> {
  const { databaseOwnerUrl } = stack.settings;
  const people = await insertPeople(databaseOwnerUrl, PEOPLE);
  const client = new Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO push_subscriptions (user_id, session_hash, endpoint, updated_at)
       SELECT user_id, id_hash, $1 || '/push/' || user_id, now() FROM sessions WHERE user_id = ANY($2::uuid[])`,
      [service, people.map(({ userId }) => userId)],
    );
    await client.query(
      `WITH due AS (
         SELECT n, $1::bigint + (n * $2::bigint) / $3 AS ms FROM generate_series(0, $3::bigint - 1) AS n),
       s AS (SELECT id, user_id, row_number() OVER () - 1 AS n FROM push_subscriptions)
       INSERT INTO push_reminders (subscription_id, user_id, at, next_at, message)
       SELECT s.id, s.user_id, to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0), int8send(ms) || decode(repeat('5a', 863), 'hex')
       FROM due JOIN s ON s.n = due.n % $4`,
      [start, SPREAD_MS, REMINDERS, PEOPLE],
    );
    await client.query('ANALYZE push_reminders');
  } finally {
    await client.end();
  }
}

/** A second process of the API on the same database. */
async function startSecond(stack: Stack, keep: (child: Child) => void): Promise<void> {
  const [port] = (await freePorts(1)) as [number];
  const child = new Child({
    name: 'The second API',
    args: [fromRoot('apps/api/dist/main.js')],
    env: { ...stack.env, API_PORT: String(port) },
    logFile: `${stack.settings.dataDir}/logs/api-2.log`,
  });
  keep(child);
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(answers, 60_000))) throw new Failure(`The second API does not answer.${child.lastWords()}`);
}

/** Reminders to closed browsers: 200,000 that are due in one minute, sent by two processes. */
export const benchPush: Bench = async (stack, say, keep) => {
  const service = stack.env.FEED_TEST_SERVERS?.split(',')[1] ?? '';
  await startChild(stack, keep, { script: 'push-sink', env: { SINK_PORT: new URL(service).port }, url: service });
  await startSecond(stack, keep);
  const start = Date.now() + LEAD_MS;
  say('Writing the reminders');
  await writeReminders(stack, service, start);
  const written = Date.now();
  if (written > start) throw new Failure('The bench is void: the reminders were due before they were written.');
  say('Sending');
  const isOver = async () => (await told(service)).count >= REMINDERS;
  if (!(await waitUntil(isOver, TIMEOUT_MS))) throw new Failure('The bench is void: not all reminders arrived.');
  const { p50, p95, longest, twice } = await told(service);
  const late = { goal: LATE_GOAL_MS, unit: 'ms', better: 'lower' } as const;
  return {
    figures: [{ name: 'late', ratio: p95, of: 'p95', spread: [p50, longest], ...late }],
    table: [['reminders', `${REMINDERS} in a minute`, '']],
    notes: [
      `${REMINDERS} reminders of ${PEOPLE} browsers, due evenly over a minute, sent by two processes of the API`,
      `median ${Math.round(p50)} ms late, longest ${Math.round(longest)} ms, sent twice: ${twice}`,
    ],
  };
};
