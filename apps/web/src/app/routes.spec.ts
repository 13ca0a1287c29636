import { expect, it } from 'vitest';
import { findRoute, notFound } from './routes.ts';

it.each([
  ['/', '/'],
  ['/ADMIN/Users/', '/admin/users'],
  ['/admin/licenses', '/admin/licenses'],
  ['/Admin/users/6F9619FF-8B86-4D01-B42D-00CF4FC964FF/', '/admin/users/:id'],
])('%s is the page of %s', (pathname, path) => {
  expect(findRoute(pathname).path).toBe(path);
});

it.each(['/admin/nothing', '/admin/users/1/2'])('%s is missing', (pathname) => {
  expect(findRoute(pathname)).toBe(notFound);
});
