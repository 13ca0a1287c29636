import { expect, it } from 'vitest';
import { findPlaces } from './palette-actions.ts';

const labels = (...given: Parameters<typeof findPlaces>) => findPlaces(...given).map(({ label }) => label);

it('Screens are offered before anything is typed', () => {
  expect(labels(' ', 'viewer')).toContain('Audit Logs');
  expect(labels('', undefined)).toEqual([]);
});

it('Places are found by the beginnings of their words, and only those that the role may use', () => {
  expect(labels('create inst', 'support')).toEqual(['Create institution']);
  expect(labels('school', 'viewer')).toEqual(['Institutions']);
  expect(labels('alert', 'campaigns')).toEqual(['Alert many people']);
  expect(labels('alert', 'support')).toEqual([]);
  expect(labels('alert', 'administrator')).toEqual(['Alert many people']);
  expect(labels('ana', 'administrator')).toEqual([]);
});
