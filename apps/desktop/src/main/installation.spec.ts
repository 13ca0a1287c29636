import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { JsonFile } from './files.ts';
import { installation, installationId } from './installation.ts';

type Kept = z.infer<typeof installation>;

function fileOf(kept: Kept | null): JsonFile<Kept> {
  let now = kept;
  return { read: () => now, write: (value) => void (now = value), remove: () => void (now = null) };
}

it('an installation has one id, made at its first start', () => {
  const file = fileOf(null);
  const id = installationId(file);
  expect(installation.safeParse({ id }).success).toBe(true);
  expect([installationId(file), file.read()]).toEqual([id, { id }]);
});

it('R27 starts with an id for this time where none can be kept', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const write = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const id = installationId({ ...fileOf(null), write });
  expect(installation.safeParse({ id }).success).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
