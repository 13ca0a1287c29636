import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JsonFile } from './files.ts';

export const installation = z.object({ id: z.uuid() });

/** Id of this program on this computer: the same at every start, and anonymous. */
export function installationId(file: JsonFile<z.infer<typeof installation>>): string {
  const known = file.read();
  if (known) return known.id;
  const fresh = { id: randomUUID() };
  try {
    file.write(fresh);
  } catch (error) {
    // An unwritable disk does not keep the planner from opening. The next start counts as another installation.
    console.error(error);
  }
  return fresh.id;
}
