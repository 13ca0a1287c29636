import { describe, expect, it } from 'vitest';
import { hostedDomain, nameParts, readPerson, subjectOf } from './people.ts';

describe('hostedDomain', () => {
  it.each([
    ['member@northfield.test', 'northfield.test'],
    ['Member@NORTHFIELD.test', 'northfield.test'],
    ['a@students.northfield.test', 'students.northfield.test'],
    ['a@gmail.com', undefined],
    ['a@GoogleMail.com', undefined],
    ['a@outlook.com', undefined],
  ])('of %s is %s', (email, domain) => expect(hostedDomain(email)).toBe(domain));
});

describe('subjectOf', () => {
  it('is stable per person and provider, whatever the case', () => {
    expect(subjectOf('google', 'Sam@Example.com')).toBe(subjectOf('google', 'sam@example.com'));
    expect(subjectOf('google', 'sam@example.com')).not.toBe(subjectOf('apple', 'sam@example.com'));
    expect(subjectOf('google', 'sam@example.com')).not.toContain('sam');
  });
});

describe('readPerson', () => {
  const read = (fields: Record<string, string>) => readPerson(new URLSearchParams(fields));

  it('takes any email and name, and no name', () => {
    expect(read({ email: ' a@b.test ', name: ' Ann ' })).toEqual({ email: 'a@b.test', name: 'Ann' });
    expect(read({ email: 'a@b.test' })).toEqual({ email: 'a@b.test', name: '' });
  });

  it.each(['', 'a', 'a@b', 'a b@c.test', `${'a'.repeat(250)}@b.test`])('refuses %j with a sentence', (email) => {
    expect(read({ email })).toContain('Please enter an email address');
  });
});

it('splits a name at its first space', () => {
  expect(nameParts('Ada van Admin')).toEqual({ given: 'Ada', family: 'van Admin' });
  expect(nameParts('Ada')).toEqual({ given: 'Ada', family: '' });
});
