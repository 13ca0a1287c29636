import { expect, it } from 'vitest';
import type { UpdateView } from '../../ipc/update-view.ts';
import { updateWords } from './update-words.ts';

const NOW = Date.parse('2026-11-18T04:30:00.000Z');
const IDLE: UpdateView = {
  status: 'idle',
  version: null,
  notes: '',
  percent: null,
  problem: null,
  checkedAt: null,
  isInstalledOnLeaving: true,
};

it.each<[Partial<UpdateView>, string]>([
  [{ status: 'off' }, 'This copy takes no updates by itself.'],
  [{}, 'Updates are looked for every few hours.'],
  [{ checkedAt: NOW - 5 * 60_000 }, 'This is the newest version. Looked for: 5 minutes ago.'],
  [{ status: 'checking' }, 'Looking for updates…'],
  [
    { status: 'downloading', version: '2.0.0', percent: 40 },
    'Bellweek 2.0.0 is on its way: 40%. You can go on meanwhile.',
  ],
  [{ status: 'ready', version: '2.0.0' }, 'Bellweek 2.0.0 is here. It is installed when you leave the program.'],
  [
    { status: 'ready', version: '2.0.0', isInstalledOnLeaving: false },
    'Bellweek 2.0.0 is here. “Restart now” installs it, and may ask for a password.',
  ],
  [{ status: 'failed', problem: 'It was signed by somebody else.' }, ''],
])('says of %j', (view, words) => {
  expect(updateWords({ ...IDLE, ...view }, NOW)).toBe(words);
});
