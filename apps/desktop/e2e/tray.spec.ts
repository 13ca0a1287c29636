import { ZONE } from '../../web/e2e/support/places.ts';
import { chooseMore, line } from '../../web/e2e/support/planner.ts';
import { addTask, beginEmpty, signIn } from './support/people.ts';
import type { Shell } from './support/shell.ts';
import { expect, test } from './support/test.ts';

interface Item {
  label?: string;
  checked?: boolean;
  click?: () => void;
}
interface ShownTray {
  shown: { menu: { items: Item[] } | null }[];
}

const trayItems = (shell: Shell) =>
  shell.evaluate(({ Tray }) => {
    const [tray] = (Tray as unknown as ShownTray).shown;
    return (tray?.menu?.items ?? []).map(({ label = '', checked = null }) => ({ label, checked }));
  });

const pressInTray = (shell: Shell, label: string) =>
  shell.evaluate(({ Tray }, name) => {
    const [tray] = (Tray as unknown as ShownTray).shown;
    tray?.menu?.items.find((item) => item.label === name)?.click?.();
  }, label);

const pressShortcut = (shell: Shell) =>
  shell.evaluate(({ globalShortcut }) => {
    (globalShortcut as unknown as { press: (keys: string) => void }).press('CommandOrControl+Alt+B');
  });

const TITLE = 'the tray shows the day, checks tasks off, and its shortcut adds one from anywhere';
test(TITLE, { tag: '@fake-electron' }, async ({ start, browserPage }) => {
  const shell = await start();
  expect((await trayItems(shell)).map(({ label }) => label)).not.toContain('Add a Task…');
  const person = await signIn(shell, browserPage);
  const page = await shell.page();
  await beginEmpty(page);
  await addTask(page, 'Read chapter three today');
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Read chapter three', checked: false });
  await pressInTray(shell, 'Read chapter three');
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Read chapter three', checked: true });

  await pressShortcut(shell);
  const quick = await shell.otherPage(/\/quick\.html$/);
  const field = quick.getByLabel('Add a task');
  await expect(field).toBeFocused();
  await field.press('Enter');
  const problem = quick.getByText('Write what you want to do.');
  await expect(problem).toBeVisible();
  await field.press('Escape');
  await pressShortcut(shell);
  await expect(problem).toHaveCount(0);
  await field.fill('Buy a protractor today');
  // Enter, pressed twice before the first answer.
  await field.evaluate(({ form }: HTMLInputElement) => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expect(field).toHaveValue('');
  await expect(line(page, 'Buy a protractor')).toBeVisible();
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Buy a protractor', checked: false });

  // Without a tray the settings offer the same.
  await chooseMore(page, 'Settings');
  await page.getByRole('tab', { name: 'Your devices' }).click();
  await page.getByRole('button', { name: 'Pause for an hour' }).click();
  await expect(page.getByText(/^Paused until \d\d:\d\d\.$/)).toBeVisible();
  await expect.poll(async () => (await trayItems(shell)).map(({ label }) => label)).toContain('Show Reminders Again');
  await pressInTray(shell, 'Show Reminders Again');
  await expect(page.getByRole('button', { name: 'Pause for an hour' })).toBeVisible();
  await expect
    .poll(async () => (await trayItems(shell)).filter(({ label }) => label === 'Buy a protractor'))
    .toHaveLength(1);

  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(quick.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await field.fill('Nobody else reads this');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log Out Anyway' }).click();
  await expect(field).toHaveValue('');

  // The next person begins in the planner, not where the last one left.
  await signIn(shell, browserPage, person);
  await expect(line(page, 'Buy a protractor')).toBeVisible();
});

const HOUR_MS = 3_600_000;
const hourOf = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(time);

/** The full hour after the next one, except midnight, which belongs to the day after. */
function someHour(): { time: number; words: string } {
  const time = Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS;
  const chosen = hourOf(time) === '00' ? time + HOUR_MS : time;
  return { time: chosen, words: `${hourOf(chosen)}:00` };
}

interface ShownNotifications {
  shown: { options: { title: string }; shownAt: number; emit: (name: string) => void }[];
}

const REMINDED = 'a reminder comes five minutes ahead, and a press on it shows the task';
test(REMINDED, { tag: '@fake-electron' }, async ({ start, begin }) => {
  const { shell: before, page: first } = await begin();
  const { time, words } = someHour();
  await addTask(first, 'Buy a protractor');
  await addTask(first, `Read chapter three ${words}`);
  await before.quit();

  // Two seconds before the reminder is due.
  const ahead = time - 5 * 60_000 - 2_000 - Date.now();
  const shell = await start({ env: { FAKE_ELECTRON_AHEAD: String(ahead) } });
  const page = await shell.page();
  await expect(line(page, 'Read chapter three')).toBeVisible();
  const reminders = () =>
    shell.evaluate(({ Notification }) =>
      (Notification as unknown as ShownNotifications).shown.map(({ options, shownAt }) => [options.title, shownAt]),
    );
  await expect.poll(async () => (await reminders()).map(([title]) => title)).toEqual(['Read chapter three']);
  const [[, shownAt] = []] = await reminders();
  expect(Number(shownAt)).toBeGreaterThanOrEqual(time - 5 * 60_000);

  await shell.evaluate(({ BrowserWindow, Notification }) => {
    BrowserWindow.getAllWindows()[0]?.hide();
    (Notification as unknown as ShownNotifications).shown[0]?.emit('click');
  });
  await expect(page.getByRole('complementary', { name: 'Task' }).getByLabel('Title')).toHaveValue('Read chapter three');
  await expect
    .poll(() => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
});
