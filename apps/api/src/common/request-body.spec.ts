import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonDepth } from './request-body.js';

const depthOf = (text: string): number => jsonDepth(Buffer.from(text));

/** What the parser would have found, for texts that it survives. */
function depthOfValue(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOfValue));
}

describe('S37 how deep a JSON text is', () => {
  it.each([
    ['1', 0],
    ['""', 0],
    ['[]', 1],
    ['{"a":{"b":[1]}}', 3],
    ['[[],[[]]]', 3],
    ['"[[[["', 0],
    ['["\\"[[[", "]"]', 1],
    ['["\\\\", []]', 2],
    ['{"a[":"]{"}', 1],
    ['[', 1],
    [']]]][', 0],
  ])('S37 %s: %i', (text, depth) => {
    expect(depthOf(text)).toBe(depth);
  });

  it('S37 agrees with the parser on everything that JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 30 }), fc.constantFrom(undefined, 1), (value, indent) => {
        expect(depthOf(JSON.stringify(value, null, indent))).toBe(depthOfValue(JSON.parse(JSON.stringify(value))));
      }),
      { numRuns: 500 },
    );
  });

  it('S37 a million brackets cost no stack', () => {
    expect(depthOf('['.repeat(1_000_000))).toBe(1_000_000);
    expect(depthOf('{"a":'.repeat(200_000))).toBe(200_000);
  });
});
