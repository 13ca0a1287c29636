import { expect, it } from 'vitest';
import { endpoints } from './endpoints.js';
import type { Route } from './endpoints.js';
import { OPERATOR_ACTS, sayRights } from './role-rights.js';
import { OPERATOR_ROLES, roleOf } from './roles.js';

const named = OPERATOR_ACTS.flatMap(([words, ...routes]) => routes.map((route) => ({ words, route })));
const needs = (route: Route) => roleOf(endpoints[route].access);

it('S79 each call that needs more than a viewer is in the description of one act', () => {
  const guarded = (Object.keys(endpoints) as Route[]).filter((route) => (needs(route) ?? 'viewer') !== 'viewer');
  expect(named.map(({ route }) => route).sort()).toEqual(guarded.sort());
});

it('S79 the calls of one act need one role, which its description names', () => {
  for (const { words, route } of named) {
    const saying = OPERATOR_ROLES.filter((role) => sayRights(role).includes(words));
    expect([route, saying]).toEqual([route, [needs(route)]]);
  }
});

it('S79 acts on many people at once are an administrator’s', () => {
  expect(OPERATOR_ROLES.map(sayRights)).toEqual([
    'This role sees everything and changes nothing.',
    'This role sees everything and can answer requests and feedback, email one person, change one person’s licenses, alerts and logins, invite one person from the waitlist and edit an institution’s details and check its domains’ records.',
    'This role sees everything and can send alerts to many people.',
    'This role can do everything. Only administrators can create institutions and change or end their access, vouch for domains, invite or import many people, extend many licenses, export lists and people, delete people, verify the audit log and manage operators.',
  ]);
});
