import { OwnStart, SERVERS } from './support/own-start.ts';
import type { Part } from './support/own-start.ts';
import { PEOPLE, signIn } from './support/people.ts';
import { expectAnswer, SIGNED_IN_CALLS } from './support/specified-calls.ts';
import { expect, test } from './support/test.ts';

/** Kills in order, each as soon as the part before is dead; the last rounds kill what is only starting again. */
const ROUNDS: Part[][] = [
  ...[...SERVERS, 'API' as const, 'database' as const].map((part): Part[] => [part]),
  ...SERVERS.map((part): Part[] => [part, part, part]),
  ['API', 'API', 'API', 'API'],
  ['database', 'database', 'database'],
  ['database', 'API'],
  ['API', 'database'],
  ['API', 'database', 'API', 'database'],
  [...SERVERS, 'API', 'database', ...SERVERS, 'API', 'database'],
];
/** How often all of it is killed. */
const WHOLE = 5;

test('npm start goes on after any part was killed, and starts again after all of it was, with nothing lost', async ({
  page,
}) => {
  test.setTimeout(30 * 60_000);
  const copy = await OwnStart.make();
  const expectAll = async (what: string) => {
    await test.step(what, async () => {
      await copy.expectAnswers();
      // The session is still there.
      for (const call of SIGNED_IN_CALLS) await expectAnswer(page.request, copy.addresses, call);
    });
  };
  try {
    await signIn(page, PEOPLE.student, copy.addresses);
    for (const parts of ROUNDS) {
      for (const part of parts) await copy.kill(part);
      await expectAll(parts.join(', '));
      await copy.forgetDeaths();
    }
    expect(copy.output).not.toContain('so all parts stop');
    for (let round = 0; round < WHOLE; round += 1) {
      await copy.killAll();
      await copy.start();
      await expectAll(`all, ${round}`);
    }
  } finally {
    await copy.stop();
  }
});
