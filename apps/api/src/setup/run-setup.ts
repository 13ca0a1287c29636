import { randomBytes } from 'node:crypto';
import { chmod, readFile, readlink, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, loadConfig } from '../config/config.js';
import {
  type CheckResult,
  checkBackups,
  checkClassList,
  checkDatabase,
  checkIssuer,
  checkMail,
  checkProxy,
  type Tables,
} from './checks.js';
import { withValues } from './env-file.js';
import { type Answers, problemOf, type Question, QUESTIONS } from './questions.js';

/** The person at the terminal. */
export interface Terminal {
  say: (line: string) => void;
  /** @param isSecret not shown while it is typed @returns undefined when there are no more answers */
  ask: (prompt: string, isSecret: boolean) => Promise<string | undefined>;
}

export interface SetupOptions {
  /** The file to write. */
  file: string;
  /** A file of answers instead of questions. */
  from?: string | undefined;
  /** The only variables to ask for. */
  only: readonly string[];
  /** Where backups will go. */
  backups?: string | undefined;
  /** Checks, and writes nothing. */
  isCheck: boolean;
}

/** A setup that ended before its file was written. */
export class SetupStopped extends Error {}

/** First settings of every school's own copy. Empty, the pilot's page and the shop window are off by `SCHOOL_NAME`. */
const FIRST = { NODE_ENV: 'production', PILOT_PAGE: '', SHOP_WINDOW: '' };
const SECRETS = ['SESSION_SECRET', 'PERSON_HASH_SECRET', 'AUDIT_SECRET', 'METRICS_TOKEN'];

async function readFileOr(path: string, fallback: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw failure;
  }
}

const answersOf = (text: string): Answers =>
  new Map(Object.entries(parseEnv(text)).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

/** A line, or all lines of a pasted key as one line with `\\n`, as such a file holds it. */
async function typedAnswer(prompt: string, isSecret: boolean, { ask }: Terminal): Promise<string | undefined> {
  let typed = await ask(prompt, isSecret);
  while (typed?.startsWith('-----BEGIN') && !typed.includes('-----END')) {
    const line = await ask('', isSecret);
    typed = line === undefined ? undefined : `${typed}\\n${line.trim()}`;
  }
  return typed;
}

/** Asks until the answer can be taken. An empty one keeps what is there, and `-` empties it. */
async function answerTo(question: Question, answers: Answers, terminal: Terminal): Promise<string> {
  const known = answers.get(question.variable) ?? question.proposed?.(answers);
  const shown =
    known === undefined ? (question.isOptional ? ' [none]' : '') : ` [${question.isSecret ? 'kept' : known}]`;
  for (;;) {
    const typed = await typedAnswer(`${question.text}${shown}: `, question.isSecret ?? false, terminal);
    if (typed === undefined) throw new SetupStopped('Stopped: nothing was written.');
    const value = typed.trim() === '-' ? '' : typed.trim() || (known ?? '');
    const problem = problemOf(question, value);
    if (problem === null) return value;
    terminal.say(`  ${question.variable} ${problem}.`);
  }
}

/** @throws {SetupStopped} naming a variable of `--only` for which there is no question */
async function interview(answers: Answers, only: readonly string[], terminal: Terminal): Promise<void> {
  const unknown = only.filter((name) => !QUESTIONS.some(({ variable }) => variable === name));
  if (unknown.length > 0)
    throw new SetupStopped(
      `Setup has no question for ${unknown.join(', ')}. Settings without a question are in .env.example.`,
    );
  terminal.say('Press Enter to keep what stands in [ ], and type - to empty it. Secrets are not shown while you type.');
  for (const question of QUESTIONS) {
    const isAsked = only.length === 0 ? (question.when?.(answers) ?? true) : only.includes(question.variable);
    if (isAsked) answers.set(question.variable, await answerTo(question, answers, terminal));
  }
}

/** @throws {SetupStopped} a line for each answer that is wrong */
function takeAnswers(answers: Answers, given: Answers): void {
  const problems: string[] = [];
  for (const [name, value] of given) answers.set(name, value);
  for (const question of QUESTIONS) {
    if (question.when && !question.when(answers)) continue;
    const value = answers.get(question.variable) ?? question.proposed?.(answers) ?? '';
    const problem = problemOf(question, value);
    if (problem === null) answers.set(question.variable, value);
    else problems.push(`${question.variable} ${problem}.`);
  }
  if (problems.length > 0) throw new SetupStopped(problems.join('\n'));
}

/** The API's own reading of the answers. @throws {SetupStopped} naming what is wrong */
function configOf(answers: Answers): Config {
  try {
    return loadConfig(Object.fromEntries(answers));
  } catch (failure) {
    if (failure instanceof ConfigError) throw new SetupStopped(failure.problems.join('\n'), { cause: failure });
    throw failure;
  }
}

interface Checked {
  isRight: boolean;
  tables: Tables;
  /** Whether something is wrong that needs another answer or server, and not the migration or the start that comes next. */
  needsChange: boolean;
}

async function check(config: Config, backups: string | undefined, { say }: Terminal): Promise<Checked> {
  const { webUrl, apiUrl, database, smtp, providers } = config;
  const clientIds = Object.values(providers).map(({ clientId }) => clientId);
  const [ofDatabase, ofProxy, ...others] = await Promise.all([
    checkDatabase(database.url),
    checkProxy(webUrl, apiUrl, clientIds),
    checkMail(smtp.url),
    ...(providers.openid ? [checkIssuer(providers.openid.issuer)] : []),
    ...(backups ? [checkBackups(backups)] : []),
  ]);
  const results: CheckResult[] = [ofDatabase, ...others, ofProxy];
  for (const { isRight, sentence } of results) say(`${isRight ? '✓' : '✗'} ${sentence}`);
  if (!backups) say('– Backups were not checked: name their folder with --backups FOLDER.');
  const { tables } = ofDatabase;
  return {
    isRight: results.every(({ isRight }) => isRight),
    tables,
    needsChange: tables === 'unread' || others.some(({ isRight }) => !isRight),
  };
}

/** A path as one word for the shell. */
const shellWord = (path: string): string =>
  /^[\w./:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
/** The command for the check of the same file and folder. */
const again = ({ file, backups }: SetupOptions): string =>
  `run
  npm run setup -- --check${file === '.env' ? '' : ` --file ${shellWord(file)}`}${backups ? ` --backups ${shellWord(backups)}` : ''}`;
/** The next step after a check by itself. */
const afterCheck = (isRight: boolean, options: SetupOptions): string =>
  isRight ? 'All is well.' : `Next: put right what is marked ✗, then ${again(options)}`;
const GOES_ON = "docs/operations.md, “Set up your school's Bellweek”, goes on from there.";
/** The next step after settings were written. */
function afterSettings({ tables, needsChange }: Checked, options: SetupOptions): string {
  const first = needsChange ? 'Next: put right what is marked ✗' : 'Next';
  if (tables === 'current')
    return `${first}${needsChange ? ',' : ':'} restart the API and the website, then ${again(options)}`;
  const steps =
    tables === 'unread'
      ? `, then ${again(options)}`
      : `${needsChange ? '. Then' : ''}, once DATABASE_OWNER_URL is set: npm run migrate. Then start the API and the website, and ${again(options)}`;
  return `${first}${steps}\n${GOES_ON}`;
}

/** The last step: reads the class list as its import will, so that a file that cannot be read is mended now. Nothing is imported. */
async function askClassList(webUrl: string, terminal: Terminal): Promise<void> {
  terminal.say(
    `Last, the class list. Your school's contact person imports it at ${webUrl}/school, once your school is entered.`,
  );
  for (;;) {
    const typed = await terminal.ask('Class list to check now, a CSV file or a OneRoster export [none]: ', false);
    if (!typed?.trim()) return;
    const { isRight, sentence } = await checkClassList(typed.trim());
    terminal.say(`${isRight ? '✓' : '✗'} ${sentence}`);
    if (isRight) return;
  }
}

/**
 * Renamed into place, so that a kill leaves the old file; secrets are the owner's alone to read. A link stays one, also to a file that is
 * not there yet: versions side by side share their settings.
 */
async function write(file: string, text: string): Promise<void> {
  const target = await readlink(file).then(
    (path) => resolve(dirname(file), path),
    () => file,
  );
  await writeFile(`${target}.new`, text, { mode: 0o600 });
  await chmod(`${target}.new`, 0o600);
  await rename(`${target}.new`, target);
}

/** Asks for a school's settings, writes them, checks them, and says what comes next. @returns whether everything answered as it should */
export async function runSetup(options: SetupOptions, terminal: Terminal): Promise<boolean> {
  const { file, from, only, backups, isCheck } = options;
  const before = await readFileOr(file, '');
  const known = answersOf(before);
  const answers = new Map(known);
  if (isCheck) {
    const { isRight } = await check(configOf(answers), backups, terminal);
    terminal.say(afterCheck(isRight, options));
    return isRight;
  }
  if (from === undefined) await interview(answers, only, terminal);
  else takeAnswers(answers, answersOf(await readFile(from, 'utf8')));
  if (!known.has('SCHOOL_NAME')) for (const [name, value] of Object.entries(FIRST)) answers.set(name, value);
  for (const name of SECRETS) if (!answers.get(name)) answers.set(name, randomBytes(36).toString('base64url'));
  const config = configOf(answers);
  answers.delete('SIGN_IN');
  const changed = new Map([...answers].filter(([name, value]) => value !== (known.get(name) ?? '')));
  if (before !== '' && from === undefined) {
    const typed = await terminal.ask(
      `${file} exists. Write the answers into it? Everything else in it stays. [y/N]: `,
      false,
    );
    if (!/^y(es)?$/i.test(typed?.trim() ?? '')) throw new SetupStopped('Nothing was written.');
  }
  await write(file, withValues(before, changed));
  terminal.say(`Written to ${file}, for this user alone to read. Now the checks:`);
  const checked = await check(config, backups, terminal);
  if (from === undefined && only.length === 0) await askClassList(config.webUrl, terminal);
  terminal.say(afterSettings(checked, options));
  return checked.isRight;
}
