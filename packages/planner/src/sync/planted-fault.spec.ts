import { afterEach, expect, it, vi } from 'vitest';
import { UNWRITTEN } from '../core/stamps/stamp.ts';

afterEach(() => {
  vi.doUnmock('../core/stamps/join-row.ts');
  vi.resetModules();
});

it('R37 a fault planted in the merge is found by the simulator', { timeout: 600_000 }, async () => {
  // Files share their modules: modules that have the true merge already are loaded again.
  vi.resetModules();
  // The fault: a title that comes replaces the one here, whichever was written later.
  vi.doMock(import('../core/stamps/join-row.ts'), async (importActual) => {
    const { joinRow } = await importActual();
    return {
      joinRow: (current, incoming) => {
        const own = { ...current.stamps.own, ...(current.row && 'title' in current.row ? { title: UNWRITTEN } : {}) };
        return joinRow({ ...current, stamps: { ...current.stamps, own } }, incoming);
      },
    };
  });
  const { simulate } = await import('../../test/sync-simulation.ts');
  const found: unknown = await simulate(300, { seed: 37, endOnFailure: true }).catch((error: unknown) => error);
  // By the rows that differ, by the title that a device does not have, by a device that cannot go on, or by
  // windows that answer each other for ever.
  expect((found as Error).message).toMatch(
    /devices differ in \w+|write of \w+ that was sent: title|: \w+ \S+ title|does not sync|come to rest/,
  );
});
