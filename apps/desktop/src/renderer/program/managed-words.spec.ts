import { expect, it } from 'vitest';
import { managedWords } from './managed-words.ts';

it('tells what the school has decided, and nothing where students choose', () => {
  expect(managedWords({})).toEqual([]);
  expect(managedWords({ Updates: true, Reminders: 'on', WeeklyReport: true })).toEqual([]);
  const servers = { Server: 'https://api.school.example', Website: 'https://school.example' };
  expect(managedWords({ ...servers, Updates: false, SyncMode: 'off', Reminders: 'off', WeeklyReport: false })).toEqual([
    'You log in at school.example.',
    'Your school installs updates.',
    'Sync is off on this computer.',
    'Reminders are off.',
    'No weekly report is sent.',
  ]);
  expect(managedWords({ SyncMode: 'kept', Reminders: 'quiet' })).toEqual([
    'Besides you, only we may keep the key to your synced planner.',
    'Reminders make no sound.',
  ]);
});
