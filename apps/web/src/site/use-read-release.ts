import type { DownloadScreenProps } from '@bellweek/ui/screens/download';
import { useCallback } from 'react';
import { useApi } from '../session/session-context.tsx';

type ReadRelease = NonNullable<DownloadScreenProps['readRelease']>;

/** Fetches the newest build of a system from the API. */
export function useReadRelease(): ReadRelease {
  const api = useApi();
  return useCallback(async (os) => (await api.getRelease(os)).data, [api]);
}
