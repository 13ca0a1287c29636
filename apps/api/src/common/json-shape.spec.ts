import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonShape } from './json-shape.js';

/** The shape of a text that is read in pieces of `size` bytes. */
function shapeOf(text: string, size = Infinity): { deepest: number; values: number; parts: number } {
  const [shape, bytes] = [new JsonShape(), Buffer.from(text)];
  for (let start = 0; start < bytes.length; start += size) shape.add(bytes.subarray(start, start + size));
  const { deepest, values, parts } = shape;
  return { deepest, values, parts };
}
const depthOf = (text: string): number => shapeOf(text).deepest;

/** The shape by JSON.parse, for texts that it survives. */
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

  it('S37, S69 is the same in whatever pieces the text comes', () => {
    const size = fc.integer({ min: 1, max: 7 });
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), size, (value, bytes) => {
        const text = JSON.stringify(value);
        expect(shapeOf(text, bytes)).toEqual(shapeOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it('S37 a million brackets cost no stack', () => {
    expect(depthOf('['.repeat(1_000_000))).toBe(1_000_000);
    expect(depthOf('{"a":'.repeat(200_000))).toBe(200_000);
  });
});

/** Number of values inside of lists and objects, by JSON.parse. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  return inner.length + inner.reduce<number>((sum, part) => sum + valuesOf(part), 0);
}

describe('S69 how wide a JSON text is', () => {
  it.each([
    ['1', 0],
    ['[1,2,3]', 3],
    ['{"a":1,"b":2}', 2],
    ['{"to":[{},{},{}]}', 7],
    ['",,,[[["', 0],
    ['["a,b\\",{",1]', 2],
  ])('S69 %s: %i', (text, values) => {
    expect(shapeOf(text).values).toBe(values);
  });

  it('S69 parts are fields, objects and lists', () => {
    expect(shapeOf('{"a:b":":[{","c":{"d":[1,2]}}').parts).toBe(6);
  });

  it('S69 is at least what the parser makes, and at most twice that and one more', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const [counted, made] = [shapeOf(JSON.stringify(value)).values, valuesOf(JSON.parse(JSON.stringify(value)))];
        expect(counted).toBeGreaterThanOrEqual(made);
        expect(counted).toBeLessThanOrEqual(2 * made + 1);
      }),
      { numRuns: 500 },
    );
  });
});
