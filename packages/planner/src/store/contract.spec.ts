import { expect, it } from 'vitest';
import { MemoryDevice } from '../../test/memory-store.ts';
import { STORE_CONTRACT } from '../../test/store-contract.ts';

// The store of the session's tests has to behave as the real ones do.
it.each(STORE_CONTRACT.map(({ title }) => title))('in memory: %s', async (title) => {
  await STORE_CONTRACT.find((each) => each.title === title)?.run(new MemoryDevice(), 'account');
  expect.assertions(0);
});
