import { expectAccessible } from './support/axe.ts';
import { signIn, stranger } from './support/people.ts';
import { addTask, openData, startPlanner } from './support/planner.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

test('S72 a calendar is shared by its titles, read by another program, and gone once it is shared no longer', async ({
  page,
}) => {
  await signIn(page, stranger());
  await startPlanner(page);
  await addTask(page, 'Essay on rivers tomorrow 16:00 45min');
  const settings = await openData(page);
  await settings.getByRole('button', { name: 'Share a calendar…' }).click();
  const question = page.getByRole('dialog', { name: 'Share a calendar' });
  await expect(question.getByRole('radio', { name: 'Busy times only' })).toBeChecked();
  await expect(question.getByText('Only times leave this device.')).toBeVisible();
  await question.getByLabel('Name').fill('Family');
  await question.getByRole('radio', { name: 'Chosen groups and tags' }).check();
  await question.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(question.getByText('Choose a group or a tag, or share everything.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('radio', { name: 'Everything' }).check();
  await question.getByRole('radio', { name: 'Times and titles' }).check();
  await question.getByRole('button', { name: 'Share', exact: true }).click();
  const field = settings.getByLabel('Address of “Family”');
  await expect(field).toHaveValue(/\/calendars\/[\w-]{43}[.]ics$/);
  const address = await field.inputValue();
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  const read = await fetch(address);
  expect(await read.text()).toContain('SUMMARY:Essay on rivers');

  await settings.getByRole('button', { name: 'Stop sharing' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Stop sharing “Family”?' });
  await confirmation.getByRole('button', { name: 'Stop sharing' }).click();
  // A dialog takes what is below it out of reach: fields there count as gone before they are.
  await expect(confirmation).toBeHidden();
  await expect(field).toHaveCount(0);
  await expect(settings.getByRole('button', { name: 'Share a calendar…' })).toBeFocused();
  expect((await fetch(address)).status).toBe(404);
});
