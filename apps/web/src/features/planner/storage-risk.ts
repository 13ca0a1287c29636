/**
 * Systems that delete a page's data: Safari, after seven days without a visit; a shared Chromebook, when its user signs
 * out.
 */
export type StorageRisk = 'iphone' | 'safari' | 'chromebook';

export interface StorageFacts {
  userAgent: string;
  /** Of the screen; distinguishes an iPad, which claims to be a Mac, from a Mac. */
  maxTouchPoints: number;
  /** The planner runs as an installed application, whose data Safari keeps. */
  isInstalled: boolean;
  /** The browser has granted persistent storage. */
  isPersisted: boolean;
}

/** Null where no data are deleted. A page cannot tell whether a Chromebook is shared. */
export function storageRisk({ userAgent, maxTouchPoints, isInstalled, isPersisted }: StorageFacts): StorageRisk | null {
  if (/\bCrOS\b/.test(userAgent)) return 'chromebook';
  if (isInstalled || isPersisted) return null;
  // Every browser on an iPhone or iPad uses Safari's engine and rules.
  const isMac = /\bMacintosh\b/.test(userAgent);
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'iphone';
  const isSafari = isMac && /\bVersion\/[\d.]+ .*\bSafari\//.test(userAgent);
  return isSafari ? 'safari' : null;
}
