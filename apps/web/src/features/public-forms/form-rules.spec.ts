import { describe, expect, it } from 'vitest';
import { lengthProblem, requestProblem, waitlistProblem } from './form-rules.ts';

describe('waitlistProblem', () => {
  it('asks for an address', () => {
    expect(waitlistProblem({ email: '' })).toEqual({ text: 'Please enter an email address.', fields: ['email'] });
  });

  it.each(['sam', 'sam@', '@example.com', 'sam@example', 'sam@exa mple.com', 'a@b@c.d', 'sam@.'])(
    'refuses %j',
    (email) => {
      expect(waitlistProblem({ email })).toEqual({ text: 'Please enter a valid email address.', fields: ['email'] });
    },
  );

  it.each(['sam@example.com', 'sam+tag@school.edu.au', 'zoë@köln.example', "o'neil@example.com"])(
    'takes %j',
    (email) => {
      expect(waitlistProblem({ email })).toBeNull();
    },
  );

  it('S38 decides at once on the longest of addresses', () => {
    const started = performance.now();
    for (const email of [
      'a'.repeat(80_000),
      `${'a@'.repeat(40_000)}`,
      `a@${'.'.repeat(80_000)}`,
      `${'a.'.repeat(40_000)}@`,
    ])
      waitlistProblem({ email });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('requestProblem', () => {
  const required = ['firstName', 'lastName', 'email'] as const;
  const filled = { firstName: 'Sam', lastName: 'Student', email: 'sam@example.com' };

  it('takes a form whose required fields are filled', () => {
    expect(requestProblem(filled, required)).toBeNull();
  });

  it('names every field that is missing, before it looks at the address', () => {
    expect(requestProblem({ ...filled, firstName: '', lastName: '', email: 'sam' }, required)).toEqual({
      text: 'Please fill in all required fields.',
      fields: ['firstName', 'lastName'],
    });
  });

  it('then looks at the address', () => {
    expect(requestProblem({ ...filled, email: 'sam' }, required)).toEqual({
      text: 'Please enter a valid email address.',
      fields: ['email'],
    });
  });
});

describe('lengthProblem', () => {
  const limits = { firstName: 200, lastName: 200, email: 254, role: 200, organisation: 200, description: 10_000 };

  it.each(Object.entries(limits))('V2 takes %s up to the limit, and says which text is too long', (name, limit) => {
    expect(lengthProblem({ [name]: 'a'.repeat(limit) })).toBeNull();
    expect(lengthProblem({ [name]: 'a'.repeat(limit + 1) })?.fields).toEqual([name]);
  });

  it('V2 names the limit and the length of the text', () => {
    expect(lengthProblem({ firstName: 'Sam', description: 'a'.repeat(12_345) })).toEqual({
      text: 'Your message can have at most 10,000 characters. Yours has 12,345.',
      fields: ['description'],
    });
  });
});
