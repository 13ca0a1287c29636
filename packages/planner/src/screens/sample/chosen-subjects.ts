import { nameKey } from '../../core/text/fold.ts';

/** Add typed names, split at commas and lines, to the chosen ones; duplicates are skipped. */
export function addNames(chosen: readonly string[], text: string): string[] {
  const names = [...chosen];
  for (const part of text.split(/[,;\n\r]+/)) {
    const name = part.replace(/\s+/g, ' ').trim();
    if (name !== '' && !names.some((each) => nameKey(each) === nameKey(name))) names.push(name);
  }
  return names;
}

export const toggledName = (chosen: readonly string[], name: string): string[] =>
  chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
