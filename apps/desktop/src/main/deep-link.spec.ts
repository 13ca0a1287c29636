import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createDeepLinks, linkInArguments, parseDeepLink } from './deep-link.ts';

const CODE = 'abc_DEF-123';
const STATE = 'x'.repeat(32);

describe('S64 links', () => {
  it.each([
    ['bellweek://open', { action: 'open' }],
    ['bellweek://open/', { action: 'open' }],
    ['BELLWEEK://today', { action: 'today' }],
    ['bellweek://add-task?title=Read%20chapter%203', { action: 'add-task', title: 'Read chapter 3' }],
    ['bellweek://add-task?title=Caf%C3%A9+at+4', { action: 'add-task', title: 'Café at 4' }],
    [`bellweek://auth?code=${CODE}&state=${STATE}`, { action: 'auth', code: CODE, state: STATE }],
  ])('S64 %s', (text, link) => expect(parseDeepLink(text)).toEqual(link));

  it.each([
    '',
    'bellweek',
    'bellweek:',
    'bellweek://',
    'bellweek:open',
    'bellweek://delete',
    'bellweek://open/everything',
    'bellweek://open?x=1',
    'bellweek://open#x',
    'bellweek://user:secret@open',
    'bellweek://open:80',
    'bellweek://constructor',
    'bellweek://__proto__',
    'https://open',
    'file:///etc/passwd',
    'bellweek://add-task',
    'bellweek://add-task?title=',
    'bellweek://add-task?title=%20%20',
    'bellweek://add-task?title=a&title=b',
    'bellweek://add-task?title=a&due=today',
    'bellweek://add-task?title=a%00b',
    'bellweek://add-task?title=a%0Ab',
    `bellweek://add-task?title=${'a'.repeat(1_000)}`,
    `bellweek://auth?code=${CODE}`,
    `bellweek://auth?code=${CODE}&state=short`,
    `bellweek://auth?code=../x&state=${STATE}`,
    `bellweek://auth?code=${CODE}&state=${STATE}&redirect=https://elsewhere.example`,
    `bellweek://open\n--inspect`,
    `bellweek://open?${'x'.repeat(1_000_000)}`,
  ])('S64 nothing is made of %j', (text) => expect(parseDeepLink(text)).toBeNull());

  it('S64 whatever comes in, it is one of four actions or nothing, and never throws', () => {
    const parts = fc.constantFrom(
      'bellweek:',
      '//',
      'open',
      'auth',
      'add-task',
      '?',
      'title=',
      '&',
      '%',
      '--',
      '\u0000',
      '..',
      '/',
      '@',
    );
    const links = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(fc.oneof(parts, fc.string()), { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(links, (text) => {
        const link = parseDeepLink(text);
        if (link === null) return;
        expect(['open', 'today', 'add-task', 'auth']).toContain(link.action);
        if (link.action === 'add-task') expect(link.title).toBe(link.title.trim());
      }),
      { numRuns: 2_000 },
    );
  });

  it('S64 any title that fits comes through as it was', () => {
    const titles = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter(
        (title) =>
          title.trim() === title && title !== '' && [...title].every((letter) => letter >= ' ' && letter !== '\u007f'),
      );
    fc.assert(
      fc.property(titles, (title) => {
        const link = parseDeepLink(`bellweek://add-task?${new URLSearchParams({ title }).toString()}`);
        expect(link).toEqual({ action: 'add-task', title });
      }),
    );
  });
});

describe('S64 command lines', () => {
  it.each([
    [['/opt/bellweek', 'bellweek://today'], 'bellweek://today'],
    [['/opt/bellweek', '--', 'bellweek://today'], 'bellweek://today'],
    [['/opt/bellweek', '--allow-file-access', '--', 'Bellweek://open'], 'Bellweek://open'],
    [['/opt/bellweek', 'bellweek://today', '--gpu-launcher=calc'], null],
    [['/opt/bellweek', '--url=bellweek://today'], null],
    [['/opt/bellweek'], null],
    [[], null],
  ])('S64 %j', (argv, link) => expect(linkInArguments(argv)).toBe(link));
});

describe('S64 links that come in', () => {
  it('wait until somebody follows them, and again while the window is gone', () => {
    const lines: string[] = [];
    const links = createDeepLinks((line) => lines.push(line));
    const follow = vi.fn();
    links.receive('bellweek://today');
    links.receive('bellweek://add-task?title=My%20secret');
    expect(follow).not.toHaveBeenCalled();
    links.start(follow);
    expect(follow.mock.calls.flat()).toEqual([{ action: 'today' }, { action: 'add-task', title: 'My secret' }]);
    links.stop();
    links.receive('bellweek://open');
    expect(follow).toHaveBeenCalledTimes(2);
    links.start(follow);
    expect(follow).toHaveBeenCalledTimes(3);
    // Text of a student is never logged.
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('let the program’s own wishes wait with them, which no link can be', () => {
    const intent = { action: 'show-item', item: { kind: 'task', id: 'a' } } as const;
    const links = createDeepLinks(() => undefined);
    const follow = vi.fn();
    links.receive('bellweek://show-item?kind=task&id=a');
    links.intent(intent);
    links.start(follow);
    expect(follow.mock.calls.flat()).toEqual([{ action: 'open' }, intent]);
    links.intent(intent);
    expect(follow).toHaveBeenCalledTimes(3);
  });

  it('S64 show the window at most when nothing can be made of them, and do not pile up', () => {
    const links = createDeepLinks(() => undefined);
    const follow = vi.fn();
    for (let n = 0; n < 1_000; n += 1) links.receive('bellweek://format-c');
    links.start(follow);
    expect(follow.mock.calls.length).toBeLessThanOrEqual(10);
    expect(new Set(follow.mock.calls.map(([link]) => JSON.stringify(link)))).toEqual(new Set(['{"action":"open"}']));
  });
});
