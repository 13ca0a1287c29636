import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JsonFile } from './files.ts';

export const installation = z.object({ id: z.uuid() });

/** This program on this computer: the same at every start, and nothing that says whose it is. */
export function installationId(file: JsonFile<z.infer<typeof installation>>): string {
  const known = file.read();
  if (known) return known.id;
  const fresh = { id: randomUUID() };
  try {
    file.write(fresh);
  } catch (error) {
    // A disk that takes nothing keeps nobody from looking at their planner. The next start counts as another installation.
    console.error(error);
  }
  return fresh.id;
}
