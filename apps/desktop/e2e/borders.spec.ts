import type { Page } from '@playwright/test';
import { line } from '../../web/e2e/support/planner.ts';
import { watchBrowser, addTask, beginEmpty, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Runs in the page's own world, as an injected script would. */
const isRefused = (page: Page, work: string): Promise<string> =>
  page.evaluate(async (source) => {
    try {
      const value: unknown = await (0, eval)(source);
      return `done: ${String(value)}`;
    } catch (error) {
      return `refused: ${String(error)}`;
    }
  }, work);

test('S61 a page has no Node, no network, no windows and no other place to go', async ({ start }) => {
  const shell = await start();
  const opened = await watchBrowser(shell);
  const page = await shell.page();
  const shown = page.getByRole('button', { name: 'Log in with your browser' });
  // A page that is still loading would be aborted by a refused navigation.
  await expect(shown).toBeVisible();
  const url = page.url();
  for (const name of ['require', 'process', 'module', 'Buffer', 'global']) {
    expect(await page.evaluate((global) => typeof Reflect.get(window, global), name), name).toBe('undefined');
  }
  expect(Object.keys(await page.evaluate(() => window.bellweek as object))).not.toContain('invoke');
  expect(await page.evaluate(() => Object.isFrozen(window.bellweek))).toBe(true);
  for (const address of ['https://bellweek.example/', 'http://localhost:1/', '/index.html']) {
    expect(await isRefused(page, `fetch(${JSON.stringify(address)})`), address).toMatch(/^refused/);
  }
  expect(await page.evaluate(() => window.open('https://elsewhere.example/'))).toBeNull();
  for (const address of ['https://elsewhere.example/', 'file:///etc/passwd', 'data:text/html,x', 'about:blank']) {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    expect(page.url(), address).toBe(url);
  }
  await expect(shown).toBeVisible();
  expect(await opened()).toEqual([]);
});

test('S61 the policy lets no script in but the program’s own, and no frame', async ({ start }) => {
  const page = await (await start()).page();
  await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  const blocked = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          found.push(effectiveDirective);
          if (found.length === 3) resolve(found);
        });
        const script = document.createElement('script');
        script.textContent = 'window.wasRun = true';
        document.body.append(script);
        const frame = Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.example/' });
        document.body.append(frame);
        const picture = Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' });
        document.body.append(picture);
      }),
  );
  expect((await blocked).sort()).toEqual(['frame-src', 'img-src', 'script-src-elem']);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});

test('S62 calls of another shape are refused before they are heard', async ({ start }) => {
  const page = await (await start()).page();
  await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  const account = '8f14e45f-ceea-4d67-8f14-e45fceea1d67';
  for (const call of [
    `window.bellweek.account.enterCode({ code: 7 })`,
    `window.bellweek.account.enterCode({ code: 'x', more: 1 })`,
    `window.bellweek.planner.load({ account: '../../etc' })`,
    `window.bellweek.shell.openWebsite({ path: '//elsewhere.example' })`,
    `window.bellweek.shell.saveFile({ name: '../x.json', text: '' })`,
    `window.bellweek.planner.write({ account: '${account}', changes: [{ table: 'tasks', type: 'put', row: { id: 'x' } }], known: null })`,
  ]) {
    expect(await isRefused(page, call), call).toContain('was refused');
  }
  // A valid call about another account's planner is answered, without data.
  const answer = await page.evaluate((id) => window.bellweek.planner.load({ account: id }), account);
  expect(answer).toEqual({ ok: false, code: 'unavailable' });
});

test('S64 R30 links show the window at most: a task they bring is added by the person alone', async ({
  start,
  browserPage,
}) => {
  const shell = await start();
  const page = await shell.page();
  // No account is signed in, and no sign-in was begun.
  expect(await shell.startAnother('--', `bellweek://auth?code=abc&state=${'x'.repeat(32)}`)).toBe(0);
  expect(await shell.startAnother('--', 'bellweek://delete-everything')).toBe(0);
  await expect(page.getByRole('button', { name: 'Log in with your browser' })).toBeVisible();
  await signIn(shell, browserPage);
  await beginEmpty(page);
  await addTask(page, 'Mine');
  const link = 'bellweek://add-task?title=Read%20chapter%203';
  expect(await shell.startAnother('--', link)).toBe(0);
  const dialog = page.getByRole('dialog', { name: 'Add this task?' });
  await expect(dialog.getByLabel('Task')).toHaveValue('Read chapter 3');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(line(page, 'Read chapter 3')).toBeHidden();
  // R30: the second copy ends, and the first comes to the front.
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await shell.startAnother('--', link)).toBe(0);
  await expect
    .poll(() => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(line(page, 'Read chapter 3')).toBeVisible();
  await expect(line(page, 'Mine')).toBeVisible();
  // A draft stays when a link opens another day.
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'New task or event' }).click();
  const half = page.getByRole('dialog', { name: 'New task or event' }).getByLabel('Title');
  await half.fill('Half written');
  expect(await shell.startAnother('--', 'bellweek://today')).toBe(0);
  await expect(page.getByRole('region', { name: /^Today,/ })).toBeVisible();
  await expect(half).toHaveValue('Half written');
});

test('a link that starts the program is followed once there is a window', async ({ start, begin }) => {
  const { shell } = await begin();
  await shell.quit();
  const page = await (await start({ argv: ['--', 'bellweek://add-task?title=From%20outside'] })).page();
  await expect(page.getByRole('dialog', { name: 'Add this task?' }).getByLabel('Task')).toHaveValue('From outside');
});

test('R27 what cannot be saved stays on screen, and is asked about before the window closes', async ({ begin }) => {
  const { shell, page } = await begin();
  await shell.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('planner.write');
    ipcMain.handle('planner.write', () => ({ ok: false, code: 'full' }));
  });
  const entry = page.getByRole('combobox', { name: 'Add a task' });
  await entry.fill('Only on this screen');
  await entry.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'this computer has no space left' })).toBeVisible();
  await expect(line(page, 'Only on this screen')).toBeVisible();
  await shell.evaluate(({ BrowserWindow, dialog }) => {
    dialog.showMessageBoxSync = () => {
      Object.assign(globalThis, { wasAsked: true });
      return 0;
    };
    BrowserWindow.getAllWindows()[0]?.close();
  });
  await expect.poll(() => shell.evaluate(() => 'wasAsked' in globalThis)).toBe(true);
  await expect(line(page, 'Only on this screen')).toBeVisible();
  await shell.evaluate(({ dialog }) => {
    dialog.showMessageBoxSync = () => 1;
  });
});
