import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../ipc/contract.ts';
import type { OpenIntent } from '../../ipc/views.ts';
import { askedByLink, doneWithLink, forgetLinks, receiveLinks } from './links.ts';

/** A window with a listener. @returns a function that sends it a task from a link */
function listening(): (title: string) => void {
  let follow: (intent: OpenIntent) => void = () => undefined;
  const on = {
    wishFollowed: (listener: typeof follow) => {
      follow = listener;
      return () => undefined;
    },
  };
  receiveLinks({ on, shell: { ready: vi.fn(() => Promise.resolve()) } } as unknown as Bridge);
  return (title) => follow({ action: 'add-task', title });
}

beforeEach(() => askedByLink.setState(askedByLink.getInitialState(), true));

describe('tasks that links bring', () => {
  it('are asked about one after the other: none is lost, nor what was written about the first', () => {
    const bring = listening();
    bring('Bring a hat');
    const { answered } = askedByLink.getState();
    bring('Bring lunch');
    expect(askedByLink.getState()).toMatchObject({ titles: ['Bring a hat', 'Bring lunch'], answered });
    doneWithLink();
    expect(askedByLink.getState()).toMatchObject({ titles: ['Bring lunch'], answered: answered + 1 });
    doneWithLink();
    expect(askedByLink.getState().titles).toEqual([]);
  });

  it('are asked about once where a link is pressed twice, and again later', () => {
    const bring = listening();
    bring('Bring a hat');
    bring('Bring a hat');
    expect(askedByLink.getState().titles).toEqual(['Bring a hat']);
    doneWithLink();
    bring('Bring a hat');
    expect(askedByLink.getState().titles).toEqual(['Bring a hat']);
  });

  it('go with whoever they were brought to', () => {
    const bring = listening();
    bring('Bring a hat');
    forgetLinks();
    expect(askedByLink.getState()).toEqual(askedByLink.getInitialState());
  });

  it('are ten at most: a page that opens links without end does not ask without end', () => {
    const bring = listening();
    for (let n = 0; n < 50; n += 1) bring(`Task ${n}`);
    expect(askedByLink.getState().titles).toHaveLength(10);
  });
});
