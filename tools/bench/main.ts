import { Failure } from '../failure.ts';
import type { Child } from '../stack/child.ts';
import { main, onEnd } from '../stack/run.ts';
import { Stack } from '../stack/stack.ts';
import { say } from '../terminal.ts';
import { makeThrowAway } from '../test/throw-away.ts';
import { benchApi } from './api.ts';
import type { Bench, BenchResult } from './api.ts';
import { figureLine, isHeld } from './figures.ts';
import { describeMachine, load } from './machine.ts';

/** A later bench is one more entry. */
const BENCHES: Record<string, Bench> = { api: benchApi };

async function run(bench: Bench): Promise<{ result: BenchResult; machine: string[] }> {
  const place = await makeThrowAway('bench');
  const stack = new Stack({ ...place, say });
  const children: Child[] = [];
  const end = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await stack.stop();
    stack.removeData();
    place.remove();
  };
  void onEnd(end, 130);
  try {
    await stack.start();
    const before = load();
    const result = await Promise.race([bench(stack, say, (child) => children.push(child)), stack.failure]);
    const machine = await describeMachine(place.settings.databaseUrl);
    return { result, machine: [...machine, `load average before ${before}, after ${load()}`, ...result.notes] };
  } finally {
    await end();
  }
}

function tellResult(name: string, { figures, table }: BenchResult, machine: string[]): void {
  const rows = [['', 'throughput', 'p99'], ...table];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  console.log(`\n${machine.join('\n')}\n`);
  for (const row of rows)
    console.log(
      row.map((cell, column) => (column ? cell.padStart(width(column) + 2) : cell.padEnd(width(0)))).join(''),
    );
  console.log('\nratio to the floor, median (smallest to largest round)');
  for (const { name: figure, ratio, spread } of figures) {
    console.log(`${figure.padEnd(width(0))}  ${ratio.toFixed(2)} (${spread[0].toFixed(2)} to ${spread[1].toFixed(2)})`);
  }
  console.log('');
  for (const figure of figures) console.log(figureLine(name, figure));
}

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (!bench) throw new Failure(`There is no bench "${name}": npm run bench -- ${Object.keys(BENCHES).join(' | ')}.`);
  const { result, machine } = await run(bench);
  tellResult(name, result, machine);
  process.exit(result.figures.every(isHeld) ? 0 : 1);
});
