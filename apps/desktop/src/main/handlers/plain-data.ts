/** Keys through which a copied object could reach the prototypes of others. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const DEEPEST = 30;

/**
 * Checks a value from a window before it is used, and stops at the first violation.
 * @returns the violation; null for plain data of at most `mostBytes` (a character counts as one byte)
 */
export function plainDataProblem(value: unknown, mostBytes: number): string | null {
  let left = mostBytes;
  const look = (part: unknown, depth: number): string | null => {
    left -= typeof part === 'string' ? part.length + 2 : 8;
    if (left < 0) return 'it is too large';
    if (typeof part !== 'object' || part === null) return null;
    if (depth > DEEPEST) return 'it is too deep';
    if (Array.isArray(part)) return lookAtAll(part, depth);
    const prototype: unknown = Object.getPrototypeOf(part);
    if (prototype !== Object.prototype && prototype !== null) return 'it holds more than plain data';
    const names = Object.keys(part);
    if (names.some((name) => FORBIDDEN.has(name))) return 'a name in it is forbidden';
    for (const name of names) left -= name.length;
    return lookAtAll(Object.values(part), depth);
  };
  const lookAtAll = (parts: readonly unknown[], depth: number): string | null => {
    for (const part of parts) {
      const problem = look(part, depth + 1);
      if (problem) return problem;
    }
    return null;
  };
  return look(value, 0);
}
