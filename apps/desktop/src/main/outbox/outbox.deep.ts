import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSurroundings, ME, sendMany, startCopy } from '../../../test/outbox-harness.ts';
import type { Surroundings } from '../../../test/outbox-harness.ts';

let place: Surroundings;
beforeAll(async () => {
  place = await makeSurroundings();
});
afterAll(() => place.stop());

it(
  'R28 5,000 items, and cuts at every kind of place, are applied once each in their order',
  { timeout: 1_200_000 },
  async () => {
    const count = 5_000;
    expect(await sendMany(place, count)).toBeGreaterThan(50);
    expect(startCopy(place).outbox.read(ME)).toMatchObject({ waiting: 0, parked: 0 });
    const arrived = [...place.api.kept.values()].map(({ message }) => Number(message));
    expect(arrived).toEqual(Array.from({ length: count }, (_, n) => n));
  },
);
