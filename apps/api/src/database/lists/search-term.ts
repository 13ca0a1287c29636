/** A `LIKE` pattern that matches a term literally, anywhere in a text. */
export const patternOf = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** SQL of the pattern in a parameter, in lower case as the texts are. A subselect, so that it is made once. */
export const patternIn = (parameter: string): string => `(SELECT lower(${parameter}))`;

/** Whether the index of trigrams finds a term: it knows letters and digits alone, and no fewer than three. */
export const isIndexed = (term: string): boolean => /[a-z0-9]{3}/i.test(term);
