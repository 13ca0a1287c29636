import type { ClipboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { pasteIntoEntry } from './entry-keys.ts';
import type { QuickEntryState } from './use-quick-entry.ts';

function paste(pasted: string, text = '') {
  const write = vi.fn();
  const preventDefault = vi.fn();
  const event = {
    preventDefault,
    clipboardData: { getData: () => pasted },
    currentTarget: { selectionStart: text.length, selectionEnd: text.length },
  } as unknown as ClipboardEvent<HTMLInputElement>;
  const problem = pasteIntoEntry({ text, isMultiline: false, write } as unknown as QuickEntryState, event);
  return { problem, written: write.mock.calls[0]?.[0] as unknown, isStopped: preventDefault.mock.calls.length > 0 };
}

it('S70 a pasted list is taken as it is, and one that is too long is refused as a whole', () => {
  expect(paste('Essay\nMaths\n')).toEqual({ problem: null, written: 'Essay\nMaths', isStopped: true });
  expect(paste('Essay')).toEqual({ problem: null, written: undefined, isStopped: false });
  const refusal = 'This text is too long to paste. Paste at most 100,000 characters at once.';
  expect(paste('x\n'.repeat(60_000))).toEqual({ problem: refusal, written: undefined, isStopped: true });
  expect(paste('x'.repeat(60_000), 'y'.repeat(60_000))).toMatchObject({ problem: refusal, isStopped: true });
});
