import { plainName } from '@bellweek/api-client/contract/plain-name';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bCrOS\b/, 'Chromebook'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A name for this device that its owner recognises in a list, such as "Chrome on Windows".
 *
 * @param maxTouchPoints tells an iPad, which claims to be a Mac, from a Mac
 */
export function deviceName(userAgent: string, maxTouchPoints = 0): string {
  const system = nameIn(SYSTEMS, userAgent) ?? 'unknown device';
  const device = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  const program = /\bElectron\//.test(userAgent) ? 'App' : (nameIn(BROWSERS, userAgent) ?? 'Browser');
  return `${program} on ${device}`;
}

/** Whether a device's name tells of a phone or tablet. */
export const isHandheld = (name: string): boolean => /\b(iphone|ipad|android|phone|tablet)\b/i.test(name);

/**
 * Devices with names that tell them apart: among devices of the same name, the later are numbered.
 *
 * @param devices their `addedAt` are ISO instants
 * @returns `givenName` is without that number
 */
export function tellApart<T extends { name: string; addedAt: string }>(
  devices: readonly T[],
): (T & { givenName: string })[] {
  const seen = new Map<string, number>();
  const byAge = [...devices].sort((a, b) => a.addedAt.localeCompare(b.addedAt));
  const names = new Map(
    byAge.map((device) => {
      const name = plainName(device.name);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [device, { name: count === 1 ? name : `${name} (${count})`, givenName: name }];
    }),
  );
  return devices.map((device) => ({ ...device, givenName: device.name, ...names.get(device) }));
}
