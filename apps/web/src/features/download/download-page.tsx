import { DESKTOP_SYSTEMS } from '@bellweek/ui/platform/detect-os';
import type { DesktopSystem } from '@bellweek/ui/platform/detect-os';
import { DownloadScreen } from '@bellweek/ui/screens/download';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApiUrl } from '../../session/session-context.tsx';
import { usePlannerOpening } from '../../site/use-planner-opening.ts';
import { useReadRelease } from '../../site/use-read-release.ts';
import { useSiteInfo } from '../../site/site-info.tsx';

/** The system that an address asks for, if it is a supported one. */
function askedSystem(search: URLSearchParams): DesktopSystem | null {
  return DESKTOP_SYSTEMS.find((os) => os === search.get('os')) ?? null;
}

export default function DownloadPage() {
  const [search, setSearch] = useSearchParams();
  const hasOs = search.has('os');
  useEffect(() => {
    if (!hasOs) return;
    const without = (current: URLSearchParams) => {
      const rest = new URLSearchParams(current);
      rest.delete('os');
      return rest;
    };
    setSearch(without, { replace: true });
  }, [hasOs, setSearch]);
  return (
    <DownloadScreen
      apiUrl={useApiUrl()}
      asked={askedSystem(search)}
      readRelease={useReadRelease()}
      hasWaitlist={useSiteInfo().shows.shop}
      browserOpens={usePlannerOpening()}
    />
  );
}
