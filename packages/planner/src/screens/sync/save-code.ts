import type { PlannerHost } from '../host.ts';

/** Saves a recovery code as a text file. */
export async function saveCode(
  { saveFile }: Pick<PlannerHost, 'saveFile'>,
  text: string,
): Promise<{ error: string | null }> {
  const error = await saveFile({ name: 'bellweek-recovery-code.txt', type: 'text/plain', text });
  return { error: error ?? null };
}
