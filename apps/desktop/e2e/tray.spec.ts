import { line } from '../../web/e2e/support/planner.ts';
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

const TITLE = 'the tray shows the day, checks tasks off, and its shortcut adds one from anywhere';
test(TITLE, { tag: '@stand-in' }, async ({ start, browserPage }) => {
  // On a computer the program and its windows have one zone; the stand-in's windows have that of Sydney.
  const shell = await start({ env: { TZ: 'Australia/Sydney' } });
  expect((await trayItems(shell)).map(({ label }) => label)).not.toContain('Add a Task…');
  await signIn(shell, browserPage);
  const page = await shell.page();
  await beginEmpty(page);
  await addTask(page, 'Read chapter three today');
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Read chapter three', checked: false });
  await pressInTray(shell, 'Read chapter three');
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Read chapter three', checked: true });

  await shell.evaluate(({ globalShortcut }) => {
    (globalShortcut as unknown as { press: (keys: string) => void }).press('CommandOrControl+Alt+B');
  });
  const quick = await shell.otherPage(/\/quick\.html$/);
  const field = quick.getByLabel('Add a task');
  await field.press('Enter');
  await expect(quick.getByText('Write what you want to do.')).toBeVisible();
  await field.fill('Buy a protractor today');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(line(page, 'Buy a protractor')).toBeVisible();
  await expect.poll(() => trayItems(shell)).toContainEqual({ label: 'Buy a protractor', checked: false });
});
