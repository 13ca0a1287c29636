import pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
}

type Ask = (config: string | { text: string; values?: unknown[] }, values?: unknown) => unknown;

/** Remembers what this process asks PostgreSQL, and shows how it would answer if no table might be read in full. */
export class PlanWatch {
  private statements: Statement[] = [];
  private readonly ask: Ask;

  /** Before the first connection: each keeps the function it was made with. */
  constructor() {
    const prototype = pg.Client.prototype as unknown as { query: Ask };
    const [ask, statements] = [prototype.query, () => this.statements];
    this.ask = ask;
    prototype.query = function (this: pg.Client, ...given: Parameters<Ask>) {
      const [config, values] = given;
      if (typeof config === 'string') statements().push({ text: config, values: Array.isArray(values) ? values : [] });
      else if (typeof config.text === 'string') statements().push({ text: config.text, values: config.values ?? [] });
      return ask.apply(this, given);
    };
  }

  /** @returns the queries sent while `act` ran. */
  async during(act: () => Promise<unknown>): Promise<Statement[]> {
    this.statements = [];
    await act();
    return this.statements.filter(
      ({ text }) => /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/.test(text),
    );
  }

  stop(): void {
    (pg.Client.prototype as unknown as { query: Ask }).query = this.ask;
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that a statement can answer from by no index. Small tables may be read in full all the same. */
export async function tablesReadInFull(url: string, { text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET enable_seqscan = off; SET plan_cache_mode = force_custom_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  } finally {
    await client.end();
  }
}
