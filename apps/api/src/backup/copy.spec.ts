import { setImmediate as turn } from 'node:timers/promises';
import { hash } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.js';
import { copyOut } from './copy.js';

const ROWS = 20_000;
const text = (number: number): string => hash('md5', String(number)).repeat(1 + (number % 7));

it('R32 a reader that is slower than the server gets every row as it is', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const client = new Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    const statement = `COPY (SELECT n, repeat(md5(n::text), 1 + n % 7) FROM generate_series(1, ${ROWS}) n) TO STDOUT`;
    const source = copyOut(client, statement);
    const chunks: Buffer[] = [];
    for await (const chunk of source) {
      chunks.push(chunk);
      // The connection reads on meanwhile, into memory that it uses again.
      if (chunks.length % 10 === 0) await turn();
    }
    const lines = Buffer.concat(chunks).toString('utf8').split('\n');
    expect(lines.pop()).toBe('');
    const wrong = lines.filter((line, index) => line !== `${index + 1}\t${text(index + 1)}`);
    expect(wrong.length).toBe(0);
    expect([lines.length, source.rows]).toEqual([ROWS, ROWS]);
  } finally {
    await client.end();
    await database.drop();
  }
});
