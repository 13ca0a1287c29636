import { QueryClient } from '@tanstack/react-query';

/** What signed-in pages know of the server; one for the whole visit, loaded with the first such page. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
});
