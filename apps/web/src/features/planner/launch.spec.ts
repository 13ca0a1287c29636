import { describe, expect, it } from 'vitest';
import { readLaunch } from './launch.ts';

const launch = (query: string) => readLaunch(new URLSearchParams(query));

describe('what the planner is opened for', () => {
  it.each([
    ['', { wanted: null, shared: null }],
    ['open=add', { wanted: { kind: 'add' }, shared: null }],
    ['open=today', { wanted: { kind: 'today' }, shared: null }],
    ['open=devices', { wanted: { kind: 'devices' }, shared: null }],
    ['open=settings', { wanted: null, shared: null }],
    ['title=&text=+&url=', { wanted: null, shared: null }],
    ['title=Cell+lab', { wanted: null, shared: 'Cell lab' }],
    [
      'title=Lab&text=Due+Friday%0Aat+9&url=https://a.test/1',
      { wanted: null, shared: 'Lab Due Friday at 9 https://a.test/1' },
    ],
    ['title=Lab&text=Lab+https://a.test/1&url=https://a.test/1', { wanted: null, shared: 'Lab https://a.test/1' }],
    ['title=Lab&text=Lab', { wanted: null, shared: 'Lab' }],
  ])('%s', (query, expected) => {
    expect(launch(query)).toEqual(expected);
  });

  it('is no longer than the title of a task', () => {
    expect(launch(`text=${'a'.repeat(600)}`).shared).toHaveLength(500);
  });
});
