import { expect, it } from 'vitest';
import { misfitsOf } from './misfits.ts';

const USERS = { lists: [{ list: 'users' as const }] };
const WAITLIST = { lists: [{ list: 'users' as const }, { list: 'waitlist' as const }] };
const NOTHING = (['windows', 'mac', 'linux'] as const).map((os) => ({ os, version: null }));
const PUBLISHED = [...NOTHING.slice(1), { os: 'windows' as const, version: '1.2.0' }];

it('“Update” warns while nothing is published, and for people on the waitlist', () => {
  expect(misfitsOf('update', USERS, NOTHING)).toEqual([expect.stringContaining('nothing is published yet')]);
  expect(misfitsOf('update', WAITLIST, PUBLISHED)).toEqual([expect.stringContaining('People on the waitlist')]);
  expect(misfitsOf('update', WAITLIST, NOTHING)).toHaveLength(2);
});

it('nothing is warned of that fits, or is not known', () => {
  expect(misfitsOf('update', USERS, PUBLISHED)).toEqual([]);
  expect(misfitsOf('update', USERS, null)).toEqual([]);
  expect(misfitsOf('update', USERS, [])).toEqual([]);
  for (const template of ['beta', 'message', null] as const) expect(misfitsOf(template, WAITLIST, NOTHING)).toEqual([]);
});
