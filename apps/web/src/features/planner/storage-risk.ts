/** Who deletes what a page keeps: Safari, after seven days without a visit; a shared Chromebook, when its user signs out. */
export type StorageRisk = 'iphone' | 'safari' | 'chromebook';

export interface StorageFacts {
  userAgent: string;
  /** Of the screen; tells an iPad, which claims to be a Mac, from a Mac. */
  maxTouchPoints: number;
  /** The planner runs as an installed application, which Safari keeps the data of. */
  isInstalled: boolean;
  /** The browser has agreed to keep the data. */
  isPersisted: boolean;
}

/** Null where nothing is deleted unasked. Whether a Chromebook is shared cannot be seen from a page. */
export function storageRisk({ userAgent, maxTouchPoints, isInstalled, isPersisted }: StorageFacts): StorageRisk | null {
  if (/\bCrOS\b/.test(userAgent)) return 'chromebook';
  if (isInstalled || isPersisted) return null;
  // Every browser of an iPhone or iPad is Safari's engine, with its rules.
  const isMac = /\bMacintosh\b/.test(userAgent);
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'iphone';
  const isSafari = isMac && /\bVersion\/[\d.]+ .*\bSafari\//.test(userAgent);
  return isSafari ? 'safari' : null;
}
