import { expect, it } from 'vitest';
import { findPlaces } from './palette-actions.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T12:00:00').getTime();
const labels = (text: string, role: Parameters<typeof findPlaces>[1]) =>
  findPlaces(text, role, NOW).map(({ label }) => label);

it('Screens are offered before anything is typed', () => {
  expect(labels(' ', 'viewer')).toContain('Audit Logs');
  expect(labels('', undefined)).toEqual([]);
});

it('Places are found by the beginnings of their words, and only where the role may use the place', () => {
  expect(labels('create inst', 'administrator')).toEqual(['Create institution']);
  expect(labels('create inst', 'support')).toEqual([]);
  expect(labels('school', 'viewer')).toEqual(['Institutions']);
  expect(labels('alert', 'campaigns')).toEqual(['Alert many people']);
  expect(labels('alert', 'support')).toEqual([]);
  expect(labels('alert', 'administrator')).toEqual(['Alert many people']);
  expect(labels('ana', 'administrator')).toEqual([]);
});

it('a day of the last week is found by its name', () => {
  const [place] = findPlaces('last tue', 'viewer', NOW);
  expect(place?.href).toBe('/admin/audit-logs?by=operators&from=2026-11-17&until=2026-11-17');
  expect(findPlaces('tue', 'viewer', NOW)).toHaveLength(2);
  expect(findPlaces('yesterday', 'viewer', NOW)[0]?.href).toContain('from=2026-11-23');
  expect(findPlaces('last today', 'viewer', NOW)).toEqual([]);
});
