import { describe, expect, it } from 'vitest';
import { refused, requestProblem, waitlistProblem } from './form-rules.ts';

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

describe('refused', () => {
  const refusal = { data: null, error: 'Please use at most 200 characters.', status: 400 };

  it('says what a person can do, at the fields that are named', () => {
    expect(refused({ ...refusal, fields: ['lastName'] }, 'Failed.')).toEqual({
      text: 'Failed.',
      detail: 'Please use at most 200 characters.',
      fields: ['lastName'],
    });
    expect(refused({ ...refusal, status: 500 }, 'Failed.')).toEqual({ text: 'Failed.', fields: [] });
  });

  it('says of an address what the form says of one', () => {
    const error = 'Please enter a valid email address.';
    expect(refused({ ...refusal, error, fields: ['email'] }, 'Failed.')).toEqual({ text: error, fields: ['email'] });
  });
});
