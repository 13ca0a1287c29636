import { ALL_PARTS } from '@bellweek/api-client/contract/site-facts';
import { expect, it } from 'vitest';
import { findPlaces, searchPlaces } from './palette-actions.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T12:00:00').getTime();
const labels = (text: string, role: Parameters<typeof findPlaces>[1], shows = ALL_PARTS) =>
  findPlaces(text, role, NOW, shows).map(({ label }) => label);

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
  const [place] = findPlaces('last tue', 'viewer', NOW, ALL_PARTS);
  expect(place?.href).toBe('/admin/audit-logs?by=operators&from=2026-11-17&until=2026-11-17');
  expect(findPlaces('tue', 'viewer', NOW, ALL_PARTS)).toHaveLength(2);
  expect(findPlaces('yesterday', 'viewer', NOW, ALL_PARTS)[0]?.href).toContain('from=2026-11-23');
  expect(findPlaces('last today', 'viewer', NOW, ALL_PARTS)).toEqual([]);
});

it('F16 where nothing is sold, no place is about the waitlist or demos', () => {
  const listsWith = (shows: typeof ALL_PARTS) => searchPlaces('ada', shows).map(({ label }) => label);
  const all = [labels('', 'administrator'), labels('demo', 'viewer'), labels('waitlist', 'administrator')];
  expect(all.map((found) => found.filter((label) => /waiting|waitlist|demo/i.test(label)))).toEqual([
    ['Waitlist'],
    ['Demo requests'],
    ['Waitlist', 'Invite the people waiting longest'],
  ]);
  expect(labels('demo', 'viewer')).toEqual(['Contact', 'Demo requests']);
  expect(listsWith(ALL_PARTS)).toHaveLength(6);

  const shows = { pilot: false, shop: false };
  for (const text of ['demo', 'waitlist', 'beta']) expect(labels(text, 'administrator', shows)).toEqual([]);
  expect(labels('', 'administrator', shows)).not.toContain('Waitlist');
  expect(labels('', 'administrator', shows)).toContain('Contact');
  expect(listsWith(shows)).toHaveLength(4);
});
