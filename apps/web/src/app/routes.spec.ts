import { ALL_PARTS } from '@bellweek/api-client/contract/site-facts';
import { expect, it } from 'vitest';
import { findRoute, notFound } from './routes.ts';

it.each([
  ['/', '/'],
  ['/ADMIN/Users/', '/admin/users'],
  ['/admin/licenses', '/admin/licenses'],
  ['/Admin/users/6F9619FF-8B86-4D01-B42D-00CF4FC964FF/', '/admin/users/:id'],
])('%s is the page of %s', (pathname, path) => {
  expect(findRoute(pathname, ALL_PARTS).path).toBe(path);
});

it.each(['/admin/nothing', '/admin/users/1/2'])('%s is missing', (pathname) => {
  expect(findRoute(pathname, ALL_PARTS)).toBe(notFound);
});

it('F16 a part that is turned off takes its routes with it', () => {
  const shows = { pilot: false, shop: false };
  for (const path of [
    '/northfield',
    '/waitlist',
    '/individuals',
    '/schools',
    '/request-demo',
    '/for-principals',
    '/join',
  ])
    expect(findRoute(path, shows)).toBe(notFound);
  expect(findRoute('/contact', shows).path).toBe('/contact');
  expect(findRoute('/northfield', { pilot: true, shop: false }).path).toBe('/northfield');
});
