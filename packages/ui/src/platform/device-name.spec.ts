import { expect, it } from 'vitest';
import { deviceName, isHandheld, tellApart } from './device-name.ts';

const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it.each([
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0'],
  ['Chrome on Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'],
  ['Chrome on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1'],
  ['Safari on Mac', IPAD],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['App on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Electron/39.0 Safari/537.36'],
  ['Chrome on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36'],
  ['Browser on unknown device', ''],
])('names a device "%s"', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('knows an iPad that claims to be a Mac by its touch screen', () => {
  expect(deviceName(IPAD, 5)).toBe('Safari on iPad');
});

it.each([
  ['Safari on iPad', true],
  ['My phone', true],
  ['Chrome on Chromebook', false],
])('takes "%s" for a handheld: %s', (name, is) => {
  expect(isHandheld(name)).toBe(is);
});

it('numbers devices of one name by when they joined, and shows no character that turns the words behind it', () => {
  const device = (name: string, day: number) => ({ name, addedAt: `2026-11-0${day}T10:00:00.000Z` });
  const named = tellApart([device('Phone', 3), device('\u202ePhone', 1), device('Laptop', 2), device('Phone', 4)]);
  expect(named.map(({ name }) => name)).toEqual(['Phone (2)', 'Phone', 'Laptop', 'Phone (3)']);
  expect(named.map(({ givenName }) => givenName)).toEqual(['Phone', 'Phone', 'Laptop', 'Phone']);
});
