import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeImage } from 'electron';
import { expect, it, vi } from 'vitest';
import { windowIcon } from './window-icon.ts';

it('windows have the program’s picture on Linux, and are left their own elsewhere', () => {
  const createFromBuffer = vi.fn((_: Buffer) => ({}) as NativeImage);
  for (const platform of ['win32', 'darwin'] as const) expect(windowIcon({ createFromBuffer }, platform)).toBeNull();
  expect(createFromBuffer).not.toHaveBeenCalled();
  expect(windowIcon({ createFromBuffer }, 'linux')).not.toBeNull();
  const picture = readFileSync(join(import.meta.dirname, '../../build/icons/128x128.png'));
  expect(createFromBuffer.mock.lastCall?.[0].equals(picture)).toBe(true);
});
