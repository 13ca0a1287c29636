import { describe, expect, it } from 'vitest';
import { detectOs } from './detect-os.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0';
const desktop = (os: string) => ({ os, isMobile: false, isRecognised: true });
const mobile = { isMobile: true, isRecognised: false };

describe('detectOs', () => {
  it.each([
    [
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
      'Win32',
      undefined,
      desktop('windows'),
    ],
    [
      'Windows by hints',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`,
      'Win32',
      { platform: 'Windows', mobile: false },
      desktop('windows'),
    ],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
      'MacIntel',
      undefined,
      desktop('mac'),
    ],
    [
      'macOS by hints',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`,
      'MacIntel',
      { platform: 'macOS', mobile: false },
      desktop('mac'),
    ],
    [
      'Firefox on Linux',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Linux x86_64',
      undefined,
      desktop('linux'),
    ],
    [
      'Linux by hints',
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`,
      'Linux x86_64',
      { platform: 'Linux', mobile: false },
      desktop('linux'),
    ],
    ['only a platform', '', 'Win32', undefined, desktop('windows')],
  ])('names %s', (_, userAgent, platform, hints, expected) => {
    expect(detectOs(userAgent, platform, hints)).toEqual(expected);
  });

  it.each([
    [
      'an Android phone',
      `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${CHROME} Mobile Safari/537.36`,
      'Linux armv81',
      undefined,
    ],
    [
      'Android by hints',
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
      'Linux armv81',
      { platform: 'Android', mobile: true },
    ],
    [
      'an Android tablet',
      `Mozilla/5.0 (Linux; Android 16; SM-X910) ${CHROME} Safari/537.36`,
      'Linux armv81',
      undefined,
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
      'iPhone',
      undefined,
    ],
  ])('counts %s as mobile', (_, userAgent, platform, hints) => {
    expect(detectOs(userAgent, platform, hints)).toMatchObject({ ...mobile, os: 'mac' });
  });

  it('tells an iPad, which claims to be a Mac, by its touch points', () => {
    const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
    expect(detectOs(iPad, 'MacIntel', undefined, 5)).toMatchObject(mobile);
  });

  it.each([
    ['nothing at all', '', '', undefined],
    [
      'a Chromebook',
      `Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) ${CHROME}`,
      'Linux x86_64',
      { platform: 'Chrome OS', mobile: false },
    ],
    ['a Chromebook without hints', `Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) ${CHROME}`, 'Linux x86_64', undefined],
  ])('falls back to mac without claiming to know: %s', (_, userAgent, platform, hints) => {
    expect(detectOs(userAgent, platform, hints)).toEqual({ os: 'mac', isMobile: false, isRecognised: false });
  });
});
