import { describe, expect, it } from 'vitest';
import type { SyncProblem, SyncStatus } from '../../sync/sync-port.ts';
import { arrivalTitle, fieldName, lostShort, lostWords, ownWords, PROBLEM_SENTENCES, syncWords } from './sync-words.ts';

const NOW = '2026-11-24T05:00:00.000Z';
const waiting = (count: number) => ({ count, since: count > 0 ? NOW : null });
const words = (status: SyncStatus, count = 0, problem: SyncProblem | null = null) =>
  syncWords({ status, waiting: waiting(count), problem, lastSyncedAt: NOW });

describe('the state of sync in words', () => {
  it('says nothing while it is off', () => {
    expect(words('off')).toBeNull();
  });

  it.each([
    ['Up to date.', words('on')],
    ['1 change to sync.', words('on', 1)],
    ['12 changes to sync.', words('on', 12)],
    ['Offline. 1 change to sync once you’re connected.', words('on', 1, 'offline')],
    ['Offline. Everything you wrote is on your other devices.', words('on', 0, 'offline')],
    ['12 changes to sync.', words('on', 12, 'busy')],
    ['Your planner is coming.', words('fetching', 0, 'offline')],
  ])('says "%s"', (sentence, said) => {
    expect(said?.sentence).toBe(sentence);
  });

  it('does not say that a planner is safe elsewhere before it has been sent', () => {
    const view = { status: 'on', waiting: waiting(0), problem: null, lastSyncedAt: null } as const;
    expect(syncWords(view)?.sentence).toBe('Your planner is being sent for the first time.');
    expect(syncWords({ ...view, waiting: waiting(3) })?.look).toBe('waiting');
    const offline = { ...view, problem: 'offline' } as const;
    expect(syncWords(offline)?.sentence).toBe('Offline. Your planner will sync once you’re connected.');
  });

  it('asks for attention only where the student can do something', () => {
    const problems = Object.keys(PROBLEM_SENTENCES) as SyncProblem[];
    const calling = problems.filter((problem) => words('on', 3, problem)?.look === 'attention');
    expect(problems.filter((problem) => !calling.includes(problem))).toEqual(['offline', 'busy']);
    expect(words('off', 0, 'removed')?.sentence).toContain('removed');
  });
});

it('counts under the cloud what is to be synced', () => {
  expect([words('on', 1)?.short, words('on', 12)?.short]).toEqual(['1 to sync', '12 to sync']);
});

it('says that a planner is coming only while it comes', () => {
  const titles = (['needs-key', 'meeting', 'fetching'] as const).map(arrivalTitle);
  expect(titles).toEqual(['Open your planner here', 'Your synced planner is ready', 'Your planner is coming']);
});

it('no sentence uses a word of cryptography', () => {
  const said = Object.values(PROBLEM_SENTENCES).join(' ');
  expect(said).not.toMatch(/\b(account key|epoch|envelope|cipher|encrypt\w*|decrypt\w*|checkpoint|register)\b/i);
});

it('names a field as the screen does, elements of a set included', () => {
  expect(['due', 'tagIds:0f3', 'row', 'something-new'].map(fieldName)).toEqual([
    'Due date',
    'Tag',
    'Deleted',
    'Details',
  ]);
});

it('counts what a device has of its own', () => {
  expect(ownWords({ tasks: 1, events: 2, lessons: 0 })).toBe('1 task and 2 events');
  expect(ownWords({ tasks: 0, events: 1, lessons: 0 })).toBe('1 event');
  expect(ownWords({ tasks: 4, events: 0, lessons: 0 })).toBe('4 tasks');
  // A timetable alone is a planner of one's own, too.
  expect(ownWords({ tasks: 0, events: 0, lessons: 10 })).toBe('10 lessons');
});

it('counts what was changed on two devices', () => {
  expect(lostShort(1)).toBe('1 to check');
  expect([0, 1, 2].map(lostWords)).toEqual([
    '',
    '1 change was made on two devices.',
    '2 changes were made on two devices.',
  ]);
});
