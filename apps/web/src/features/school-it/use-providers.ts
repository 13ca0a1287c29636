import { createCalls } from '@bellweek/api-client/client/calls';
import type { SignInProvider } from '@bellweek/api-client/contract/auth';
import { createContext, useContext, useEffect, useState } from 'react';
import { useApiCalls } from '../../session/session-context.tsx';

type ProvidersAnswer = SignInProvider[] | 'waiting' | 'failed';

/** Asks the API once for the providers that are configured. */
export function useAskedProviders(): ProvidersAnswer {
  const calls = useApiCalls();
  const [answer, setAnswer] = useState<ProvidersAnswer>('waiting');
  useEffect(() => {
    let isStale = false;
    // By its route: a function of the client would be loaded by every page.
    void createCalls(calls)
      .call('GET /auth/providers')
      .then(({ data }) => {
        if (!isStale) setAnswer(data?.providers ?? 'failed');
      });
    return () => {
      isStale = true;
    };
  }, [calls]);
  return answer;
}

const ProvidersContext = createContext<ProvidersAnswer>('waiting');
export const ProvidersAnswerProvider = ProvidersContext.Provider;

export const useProviders = (): ProvidersAnswer => useContext(ProvidersContext);
