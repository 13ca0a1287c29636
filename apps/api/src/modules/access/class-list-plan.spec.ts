import { expect, it } from 'vitest';
import { planList } from './class-list-plan.js';
import type { EntryValues } from './class-list.repository.js';

const entry = (name: string, sourceId: string): EntryValues => {
  const email = `${name}@hill.example`;
  return { email, emailCanonical: email, name, role: 'student', state: 'on', sourceId };
};

it('takes nobody off whose lines in a whole export are left out, whatever their number is now', () => {
  const current = [entry('ada', '1'), entry('ben', '2'), entry('cy', '3')];
  const named = { people: [], goneIds: [], keptIds: ['2', '9'], keptAddresses: ['ada@hill.example'], isWhole: true };
  expect(planList(current, named).put).toMatchObject([{ entry: { name: 'cy', state: 'off' }, what: 'takenOff' }]);
});
