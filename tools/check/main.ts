import { Failure } from '../failure.ts';
import { main, onEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';
import { stopPrograms } from '../test/program.ts';
import { runChecks } from './checks.ts';

await main(async () => {
  void onEnd(stopPrograms, 130);
  const { failed } = await runChecks(say);
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
  process.exit(0);
});
