import { describe, expect, it } from 'vitest';
import { linkParam } from './link-param.js';

describe('linkParam', () => {
  it.each(["o'brien@example.com", "a!#$%&'*+/=?^_`{|}~b@example.com", 'zoë (x)@example.com', '“a”’[b]<c>,d;e.f'])(
    '%s stands in a link without a mark at which a program would end it',
    (value) => {
      const param = linkParam(value);
      expect(param).toMatch(/^[\w.%-]+$/);
      expect(decodeURIComponent(param)).toBe(value);
    },
  );
});
