import { DESKTOP_SYSTEMS } from '@bellweek/ui/platform/detect-os';
import type { DesktopSystem } from '@bellweek/ui/platform/detect-os';
import { DownloadScreen } from '@bellweek/ui/screens/download';
import type { DownloadScreenProps } from '@bellweek/ui/screens/download';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi, useApiUrl } from '../../session/session-context.tsx';
import { usePlannerOpening } from '../../site/use-planner-opening.ts';

type ReadRelease = NonNullable<DownloadScreenProps['readRelease']>;

/** The system that an address asks for, if it is one of ours. */
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
  const api = useApi();
  const readRelease = useCallback<ReadRelease>(async (os) => (await api.getRelease(os)).data, [api]);
  return (
    <DownloadScreen
      apiUrl={useApiUrl()}
      asked={askedSystem(search)}
      readRelease={readRelease}
      browserOpens={usePlannerOpening()}
    />
  );
}
