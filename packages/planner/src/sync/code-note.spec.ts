import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followCode } from './code-note.ts';
import { OFF } from './sync-port.ts';
import type { SyncView } from './sync-port.ts';

/** A page of a tab, which keeps a note for the next one. */
function page(tab: { isShown: boolean }) {
  const view = createStore<SyncView>(() => OFF);
  const note = { isThere: () => tab.isShown, set: (isShown: boolean) => void (tab.isShown = isShown) };
  return { view, tell: followCode(view, note) };
}

it('tells once of a code that was on screen when the page was left', () => {
  const tab = { isShown: false };
  const first = page(tab);
  first.tell(false);
  expect(first.view.getState().voidCode).toBeNull();
  first.view.setState({ status: 'turning-on' });
  const second = page(tab);
  second.tell(false);
  expect(second.view.getState().voidCode).toBe('left');
  const third = page(tab);
  third.tell(false);
  expect(third.view.getState().voidCode).toBeNull();
});

it('tells nothing of a code that was taken or taken back, and which one counts where another window was first', () => {
  const tab = { isShown: false };
  for (const status of ['on', 'off', 'needs-key'] as const) {
    const { view } = page(tab);
    view.setState({ status: 'turning-on' });
    view.setState({ status });
    expect(tab.isShown).toBe(false);
  }
  page(tab).view.setState({ status: 'turning-on' });
  const { view, tell } = page(tab);
  tell(true);
  expect(view.getState().voidCode).toBe('window');
  view.setState({ status: 'on' });
  expect(view.getState().voidCode).toBe('window');
});

it('no longer says that sync is off once another window has turned it on', () => {
  const { view, tell } = page({ isShown: true });
  tell(false);
  view.setState({ status: 'on' });
  expect(view.getState().voidCode).toBeNull();
});
