import type { SignInProvider } from '@bellweek/api-client/contract/auth';
import { createContext, useContext, useEffect, useState } from 'react';
import { useApi } from '../../session/session-context.tsx';

type ProvidersAnswer = SignInProvider[] | 'waiting' | 'failed';

/** Asks the API once for the providers that are configured. */
export function useAskedProviders(): ProvidersAnswer {
  const api = useApi();
  const [answer, setAnswer] = useState<ProvidersAnswer>('waiting');
  useEffect(() => {
    let isStale = false;
    void api.getSignInProviders().then(({ data }) => {
      if (!isStale) setAnswer(data?.providers ?? 'failed');
    });
    return () => {
      isStale = true;
    };
  }, [api]);
  return answer;
}

const ProvidersContext = createContext<ProvidersAnswer>('waiting');
export const ProvidersAnswerProvider = ProvidersContext.Provider;

export const useProviders = (): ProvidersAnswer => useContext(ProvidersContext);
