import type { DownloadScreenProps } from '@bellweek/ui/screens/download';
import { useCallback } from 'react';
import { useApi } from '../session/session-context.tsx';

type ReadRelease = NonNullable<DownloadScreenProps['readRelease']>;

/** Asks the API for the newest build of a system. */
export function useReadRelease(): ReadRelease {
  const api = useApi();
  return useCallback(async (os) => (await api.getRelease(os)).data, [api]);
}
