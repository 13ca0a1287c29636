import { expect, it } from 'vitest';
import { findRoute, notFound } from './routes.ts';

it.each([
  ['/', '/'],
  ['/ADMIN/Users/', '/admin/users'],
  ['/admin/licenses', '/admin/licenses'],
])('%s is the page of %s', (pathname, path) => {
  expect(findRoute(pathname).path).toBe(path);
});

it.each(['/admin/nothing', '/admin/users/1/2'])('%s is missing', (pathname) => {
  expect(findRoute(pathname)).toBe(notFound);
});
