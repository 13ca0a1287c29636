export const DESKTOP_SYSTEMS = ['windows', 'mac', 'linux'] as const;
export type DesktopSystem = (typeof DESKTOP_SYSTEMS)[number];
export const SYSTEM_NAMES: Record<DesktopSystem, string> = { windows: 'Windows', mac: 'MacOS', linux: 'Linux' };

export interface DetectedSystem {
  /** `mac` by default. */
  os: DesktopSystem;
  /** A phone or tablet, which cannot run the desktop application. */
  isMobile: boolean;
  /** The browser named one of the three desktop systems; false for the default. */
  isRecognised: boolean;
}

/** The part of `navigator.userAgentData` that is used here. */
export interface UserAgentData {
  platform?: string;
  mobile?: boolean;
}

const MOBILE = /android|iphone|ipad|ipod|mobile|tablet|silk|kindle|windows phone/i;

/** Systems whose platform is Linux by name, but not in fact. */
const NOT_LINUX = /android|cros/i;

function desktopSystem(text: string): DesktopSystem | null {
  if (/windows|win32|win64|wince/i.test(text)) return 'windows';
  if (/mac/i.test(text)) return 'mac';
  // ChromeOS runs Linux packages only in a container that most school devices forbid, so it is not counted as Linux.
  if (/linux|x11|freebsd/i.test(text) && !NOT_LINUX.test(text)) return 'linux';
  return null;
}

/**
 * The visitor's desktop system, from the browser's data. `maxTouchPoints` distinguishes an iPad, which claims to be a
 * Mac, from a Mac.
 */
export function detectOs(
  userAgent: string,
  platform: string,
  userAgentData?: UserAgentData,
  maxTouchPoints = 0,
): DetectedSystem {
  const hinted = userAgentData?.platform ? desktopSystem(userAgentData.platform) : null;
  const isNamedElsewhere = Boolean(userAgentData?.platform) || NOT_LINUX.test(userAgent);
  const spoken = hinted ?? (isNamedElsewhere ? null : (desktopSystem(userAgent) ?? desktopSystem(platform)));
  const isTouchMac = spoken === 'mac' && maxTouchPoints > 1;
  const isMobile = userAgentData?.mobile === true || MOBILE.test(userAgent) || isTouchMac;
  return { os: spoken ?? 'mac', isMobile, isRecognised: spoken !== null && !isMobile };
}
