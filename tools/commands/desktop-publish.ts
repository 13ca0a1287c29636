import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBuilds } from '../desktop/builds.ts';
import { publish } from '../desktop/publish.ts';
import { makeKey, readSigningKey } from '../desktop/signing-key.ts';
import { readSettings } from '../environment.ts';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { main } from '../stack/run.ts';

const USAGE = `Usage: npm run desktop:publish -- [FOLDER] [--staged PERCENT] [--notes FILE]
       npm run desktop:publish -- --new-key FILE`;

function readArguments() {
  try {
    const options = { staged: { type: 'string' }, notes: { type: 'string' }, 'new-key': { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const percentage = Number(values.staged ?? 100);
    const isPercentage = Number.isInteger(percentage) && percentage >= 0 && percentage <= 100;
    if (positionals.length <= 1 && isPercentage) return { ...values, folder: positionals[0], percentage };
  } catch {
    // Something that is not there to be given.
  }
  throw new Failure(USAGE);
}

await main(async () => {
  const { folder = fromRoot('apps/desktop/dist/release'), notes, percentage, 'new-key': newKey } = readArguments();
  if (newKey) {
    console.log(`Keep ${newKey} where nobody else can read it, and build with RELEASE_KEY=${makeKey(newKey)}`);
    return;
  }
  const text = notes === undefined ? '' : readFileSync(notes, 'utf8').trim();
  const options = {
    folder: readSettings().releasesDir,
    key: readSigningKey(process.env),
    notes: text,
    percentage,
    now: new Date(),
  };
  for (const build of await findBuilds(folder)) {
    const feed = await publish(build, options);
    console.log(`${build.version} for ${build.system}: ${build.files.map(({ name }) => name).join(', ')}; ${feed}`);
  }
});
