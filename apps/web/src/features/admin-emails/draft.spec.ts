import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, beginReply, restoreAside, clearSent, idempotencyKeyOf, readDraft, switchTab } from './draft.ts';
import type { Draft } from './draft.ts';
import { NOBODY, addList, addPeople } from './recipients.ts';

const ada = { email: 'ada@example.com', name: 'Ada', from: null };
const full: Draft = {
  aside: [],
  tab: 'alert',
  support: { subject: 'Your question', message: 'Hello', recipient: null },
  alert: {
    subject: 'News',
    template: 'update',
    message: '',
    sendAt: '',
    stage: addPeople(addList(NOBODY, { list: 'waitlist', total: 10, suppressed: 1 }), [ada]),
  },
  unsettled: { key: 'a', body: '{}' },
};

describe('switchTab', () => {
  it('clears the selections and keeps what was typed', () => {
    const support = switchTab(full, 'support');
    expect(support.alert).toEqual({ subject: 'News', template: 'update', message: '', sendAt: '', stage: NOBODY });
    expect(support.support).toEqual(full.support);
    const chosen: Draft = { ...support, support: { ...support.support, recipient: ada } };
    expect(switchTab(chosen, 'alert').support).toEqual(full.support);
  });

  it('does nothing on the tab that is open', () => {
    expect(switchTab(full, 'alert')).toBe(full);
  });
});

describe('clearSent', () => {
  it('empties the tab that was sent, and no other', () => {
    expect(clearSent(full, full)).toEqual({ ...full, alert: EMPTY_DRAFT.alert, unsettled: null });
  });

  it('empties that tab too when another tab is open by then', () => {
    expect(clearSent(switchTab(full, 'support'), full)).toEqual({
      ...full,
      tab: 'support',
      alert: EMPTY_DRAFT.alert,
      unsettled: null,
    });
  });

  it('keeps what was typed in its place meanwhile', () => {
    const next: Draft = { ...full, alert: { ...full.alert, subject: 'The next one' } };
    expect(clearSent(next, full)).toEqual({ ...next, unsettled: null });
  });
});

describe('answerTo', () => {
  const old = { subject: 'Old', message: 'To Bob', recipient: { email: 'bob@example.com', name: 'Bob', from: null } };
  const before: Draft = { ...EMPTY_DRAFT, support: old };

  it('puts what was written to somebody else aside, and gives it back', () => {
    const answer = beginReply(before, 'ada@example.com');
    expect(answer.support).toEqual({
      subject: '',
      message: '',
      recipient: { email: 'ada@example.com', name: null, from: null },
    });
    expect(answer.aside).toEqual([old]);
    expect(restoreAside(answer)).toEqual({ ...before, aside: [] });
    const half = { ...answer, support: { ...answer.support, message: 'To Ada' } };
    const back = restoreAside(half);
    expect([back.support, back.aside]).toEqual([old, [half.support]]);
  });

  it('goes on with what was written to the same person', () => {
    expect(beginReply(before, 'BOB@example.com')).toBe(before);
    expect(beginReply(EMPTY_DRAFT, 'ada@example.com').aside).toEqual([]);
  });
});

describe('keyOf', () => {
  it('gives each press its own key', () => {
    const keys = new Set([1, 2, 3].map(() => idempotencyKeyOf(EMPTY_DRAFT, '{}')));
    expect(keys.size).toBe(3);
  });

  it('R02 keeps the key of a send whose answer never came, while it is the same send', () => {
    expect(idempotencyKeyOf(full, '{}')).toBe('a');
    expect(idempotencyKeyOf(full, '{"subject":"Other"}')).not.toBe('a');
  });
});

describe('readDraft', () => {
  it('reads what was kept', () => {
    expect(readDraft(JSON.stringify(full))).toEqual(full);
  });

  it.each([null, '', 'nonsense', '{}', '[]', JSON.stringify({ ...full, tab: 'other' })])(
    'begins anew with %j',
    (text) => {
      expect(readDraft(text)).toBe(EMPTY_DRAFT);
    },
  );
});
