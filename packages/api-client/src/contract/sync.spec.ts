import { expect, it } from 'vitest';
import { syncDeviceRequest } from './sync.js';

const named = (name: string) => syncDeviceRequest.shape.name.safeParse(name);

it.each([
  ['My phone', ' My phone '],
  ['Evil enohp', 'Evil \u202eenohp\u2066'],
  ['هاتفي', 'هاتفي\u200f'],
  ['One line', 'One\u0007 line\n'],
])('stores a device’s name as "%s"', (name, given) => {
  expect(named(given).data).toBe(name);
});

it('refuses a name that nobody sees', () => {
  expect(named('\u202e \u0007').success).toBe(false);
});
