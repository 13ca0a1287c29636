import { useSyncExternalStore } from 'react';
import { detectOs } from './detect-os.ts';
import type { DetectedSystem, UserAgentData } from './detect-os.ts';

let known: DetectedSystem | undefined;

/** The system this page is shown on. In a browser only. */
export function detectedSystem(): DetectedSystem {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // Chromium's only, and so missing in TypeScript's DOM types.
  const { userAgentData } = navigator as { userAgentData?: UserAgentData };
  known ??= detectOs(userAgent, platform, userAgentData, maxTouchPoints);
  return known;
}

const never = () => () => undefined;
const onServer = () => null;

/** The same; null in the prerendered page. */
export function useDetectedSystem(): DetectedSystem | null {
  return useSyncExternalStore<DetectedSystem | null>(never, detectedSystem, onServer);
}
