import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { post } from './support/own-calls.ts';
import { signIn, stranger } from './support/people.ts';
import { API_URL } from './support/places.ts';
import { drag, goToNextWeek, item, slot } from './support/planner-calendar.ts';
import { openDevices, turnOnSync } from './support/planner-sync.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { expect, test } from './support/test.ts';
import { contains, readBackup, readLogs, readTables } from './support/typed-text.ts';

/** A word that stands nowhere else. */
const word = (): string => `q${randomBytes(8).toString('hex')}`;

test('S73 typed text stands in no table, log, backup or export of the server', async ({ page }) => {
  const typed = word();
  await signIn(page, stranger());
  await startPlanner(page);
  await turnOnSync(page);

  await addTask(page, `${typed} #${typed}subject`);
  await line(page, typed).click();
  const editor = page.getByRole('complementary');
  const add = async (name: string) => {
    await editor.getByRole('button', { name: 'Add to this task' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await add('Steps');
  const step = editor.getByRole('textbox', { name: 'Add a step' });
  await step.fill(`${typed} step`);
  await step.press('Enter');
  await editor.getByRole('textbox', { name: 'Notes' }).fill(`Notes with ${typed}, and ${typed} again`);
  await add('Group');
  await editor.getByRole('combobox', { name: 'Group' }).selectOption('New group…');
  const group = editor.getByRole('textbox', { name: 'Name of the new group' });
  await group.fill(`${typed} group`);
  await group.press('Enter');
  await goToNextWeek(page);
  await drag(page, await slot(page, 5, 15), await slot(page, 5, 16.5));
  const draft = page.getByRole('dialog', { name: 'New task or event' });
  await draft.getByLabel('Event', { exact: true }).check();
  await draft.getByRole('textbox', { name: 'Place' }).fill(`${typed} place`);
  await draft.getByRole('textbox', { name: 'Title' }).fill(`${typed} event`);
  await draft.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(item(page, `${typed} event`, 'event')).toBeVisible();
  const settings = await openDevices(page);
  await settings.getByRole('button', { name: 'Sync now' }).click();
  await expect(settings.getByText('Up to date.')).toBeVisible();

  // Control: what is stored on purpose is found, also encoded and compressed.
  const [plain, packed, zipped] = [word(), word(), word()];
  const filler = randomBytes(60).toString('hex');
  for (const message of [
    `Sync is good: ${plain}`,
    Buffer.concat([randomBytes(12), deflateRawSync(filler + packed)]).toString('base64url'),
    gzipSync(Buffer.from(filler + zipped, 'utf16le')).toString('hex'),
  ])
    await post(page, '/feedback', { message, type: 'bug' });
  const tables = await readTables();
  const logs = readLogs();
  const backup = await readBackup();
  const exported = await (await page.request.get(`${API_URL}/me/export`)).body();
  for (const control of [plain, packed, zipped]) {
    for (const stored of [tables.get('feedback') ?? '', backup, exported])
      expect(contains(stored, control), control).toBe(true);
  }
  expect(logs.get('api.log')).toContain('/sync/log');
  expect(logs.size).toBeGreaterThan(5);
  expect(tables.get('sync_log')?.length).toBeGreaterThan(0);

  const places = new Map<string, Buffer | string>([...tables, ...logs, ['backup', backup], ['export', exported]]);
  expect([...places.keys()].filter((place) => contains(places.get(place) ?? '', typed))).toEqual([]);
});
