import { describe, expect, it } from 'vitest';
import { mayAct, OPERATOR_ROLES, roleOf } from './roles.js';

describe('mayAct', () => {
  it.each([
    ['viewer', ['viewer']],
    ['support', ['viewer', 'support']],
    ['campaigns', ['viewer', 'campaigns']],
    ['administrator', ['viewer', 'support', 'campaigns', 'administrator']],
    [undefined, []],
  ] as const)('%s may do what %j may', (role, allowed) => {
    expect(OPERATOR_ROLES.filter((needed) => mayAct(role, needed))).toEqual(allowed);
  });
});

describe('roleOf', () => {
  it('is the role of an operators’ mark alone', () => {
    expect(roleOf('support')).toBe('support');
    for (const access of ['public', 'signed-in', 'admin', '']) expect(roleOf(access)).toBeUndefined();
  });
});
