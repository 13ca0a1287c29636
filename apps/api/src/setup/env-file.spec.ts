import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwritable, withValues } from './env-file.js';

describe('an .env file', () => {
  it('keeps comments, order and what is not asked for', () => {
    const before = '# Ports\nWEB_PORT=3000\n\n# The secret\nSESSION_SECRET=old # note\nexport A=b\n';
    const after = withValues(
      before,
      new Map([
        ['SESSION_SECRET', 'new'],
        ['SCHOOL_NAME', 'Hill High #2'],
        ['A', ''],
      ]),
    );
    expect(after).toBe("# Ports\nWEB_PORT=3000\n\n# The secret\nSESSION_SECRET=new\nA=\nSCHOOL_NAME='Hill High #2'\n");
    expect(withValues('', new Map([['A', 'b']]))).toBe('A=b\n');
  });

  it('gives back any value that it takes', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab \'"`$#\\=é,/\n') });
    fc.assert(
      fc.property(text, (value) => {
        if (unwritable(value) !== null) return;
        expect(parseEnv(withValues('A=1\nB=2\n', new Map([['A', value]])))).toEqual({ A: value, B: '2' });
      }),
      { numRuns: 2_000 },
    );
  });
});
