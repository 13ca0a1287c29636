import { createContext, useContext } from 'react';
import type { SiteInfo } from '../config/env.ts';

const SiteInfoContext = createContext<SiteInfo | null>(null);

export const SiteInfoProvider = SiteInfoContext.Provider;

/** The website's address and the owner's facts. @throws {Error} outside a `SiteInfoProvider`. */
export function useSiteInfo(): SiteInfo {
  const value = useContext(SiteInfoContext);
  if (!value) throw new Error('useSiteInfo must be used within a SiteInfoProvider');
  return value;
}
