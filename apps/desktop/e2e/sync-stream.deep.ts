import type { Page } from '@playwright/test';
import { signIn } from '../../web/e2e/support/people.ts';
import { addTask, line } from '../../web/e2e/support/planner.ts';
import { turnOnSync, useSpareKey } from '../../web/e2e/support/planner-sync.ts';
import { WEB_URL } from './support/places.ts';
import { killApi } from './support/sync-clients.ts';
import { expect, test } from './support/test.ts';

const STREAM = /\/sync\/events/;

/** Resolves once the page's event stream is open. */
const opened = (page: Page) =>
  page.waitForResponse((answer) => STREAM.test(answer.url()) && answer.status() === 200, { timeout: 120_000 });

test('R44 a browser opens its stream of events again after a refusal and a killed API, and looks when the network is back', async ({
  begin,
  browserPage,
}) => {
  test.setTimeout(10 * 60_000);
  const { page, person } = await begin();
  const code = await turnOnSync(page);
  /** An edit of the shell shows in the browser, and the other way round. */
  const bothShow = async (title: string) => {
    for (const [from, to] of [
      [page, browserPage],
      [browserPage, page],
    ] as const) {
      const each = `${title} ${from === page ? 'shell' : 'browser'}`;
      await addTask(from, each);
      await expect(line(to, each)).toBeVisible({ timeout: 120_000 });
    }
  };
  // As a server that is starting.
  await browserPage.route(STREAM, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const refused = browserPage.waitForResponse((answer) => STREAM.test(answer.url()) && answer.status() === 503);
  await signIn(browserPage, person);
  await browserPage.goto(`${WEB_URL}/planner`);
  await useSpareKey(browserPage, code);
  await refused;
  await opened(browserPage);
  await bothShow('Refused');

  const again = opened(browserPage);
  await killApi();
  await again;
  await bothShow('Killed');

  await browserPage.context().setOffline(true);
  await addTask(page, 'While it was away');
  await browserPage.context().setOffline(false);
  await expect(line(browserPage, 'While it was away')).toBeVisible();
  await bothShow('Back');
});
