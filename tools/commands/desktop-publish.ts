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
    const { staged = '100' } = values;
    // An unset variable must not change the meaning of the command.
    const isEmpty = [...positionals, ...Object.values(values)].includes('');
    const isPercentage = /^(\d{1,2}|100)$/.test(staged);
    if (positionals.length <= 1 && isPercentage && !isEmpty)
      return { ...values, folder: positionals[0], percentage: Number(staged) };
  } catch {
    // An unknown option.
  }
  throw new Failure(USAGE);
}

function readNotes(path: string | undefined): string {
  if (path === undefined) return '';
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Failure(`${path} cannot be read: give --notes the file with the notes.`);
  }
}

/** The folder that the API serves: a build published elsewhere would reach nobody. */
function releasesFolder(): string {
  const { releasesDir, isProduction } = readSettings();
  const { RELEASES_DIR, RELEASES_URL } = process.env;
  if (RELEASES_DIR?.trim() || !(isProduction || RELEASES_URL?.trim())) return releasesDir;
  throw new Failure('Set RELEASES_DIR to the folder that the API serves, or that is copied into its bucket.');
}

await main(async () => {
  const { folder = fromRoot('apps/desktop/dist/release'), notes, percentage, 'new-key': newKey } = readArguments();
  if (newKey) {
    console.log(`Keep ${newKey} where nobody else can read it, and build with RELEASE_KEY=${makeKey(newKey)}`);
    return;
  }
  const options = {
    folder: releasesFolder(),
    key: readSigningKey(process.env),
    notes: readNotes(notes),
    percentage,
    now: new Date(),
  };
  for (const build of await findBuilds(folder)) {
    const feed = await publish(build, options);
    console.log(`${build.version} for ${build.system}: ${build.files.map(({ name }) => name).join(', ')}; ${feed}`);
  }
});
