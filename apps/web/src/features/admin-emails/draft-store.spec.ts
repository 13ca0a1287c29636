import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import type { Draft } from './draft.ts';
import { draftStoreOf } from './draft-store.ts';
import { somebodyLeft } from '../../session/tab-storage.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    texts,
    keep: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
  };
}

const written: Draft = { ...EMPTY_DRAFT, support: { subject: 'Hello', message: 'You', recipient: null } };

afterEach(() => void vi.restoreAllMocks());

it('is one draft per operator, whoever asks for it, so that an answer reaches it after its page has gone', () => {
  const { keep } = memory();
  const store = draftStoreOf('ada', () => keep);
  store.setState(written, true);
  expect(draftStoreOf('ada', () => keep).getState()).toEqual(written);
  expect(draftStoreOf('bob', () => keep).getState()).toEqual(EMPTY_DRAFT);
});

it('keeps what is written for a reload, and nothing once it is sent', () => {
  const { keep, texts } = memory();
  const store = draftStoreOf('carl', () => keep);
  store.setState(written, true);
  expect([...texts.values()].map((text) => JSON.parse(text) as Draft)).toEqual([written]);
  store.setState(EMPTY_DRAFT, true);
  expect(texts.size).toBe(0);
});

it('S77 keeps nothing of an operator who has left, nor what an answer changes afterwards', () => {
  const { keep, texts } = memory();
  const store = draftStoreOf('eve', () => keep);
  store.setState(written, true);
  texts.clear();
  somebodyLeft();
  store.setState({ ...written, tab: 'alert' }, true);
  expect(texts.size).toBe(0);
  expect(draftStoreOf('eve', () => keep).getState()).toEqual(EMPTY_DRAFT);
});

it('lets one write where the browser keeps nothing', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const store = draftStoreOf('dora', () => {
    throw new Error('denied');
  });
  store.setState(written, true);
  expect(store.getState()).toEqual(written);
  expect(warned).toHaveBeenCalledOnce();
});
