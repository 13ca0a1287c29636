import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { Button } from '@bellweek/ui/button';
import { useEffect, useState } from 'react';
import { useApi } from '../../session/session-context.tsx';
import styles from './placeholder.module.css';

const TIMEOUT_MS = 20_000;

/** One press asks for an email when membership opens, another takes that back. */
export function MembershipWish({ user }: { user: AuthUser }) {
  const api = useApi();
  /** Null until it is known. */
  const [isWanted, setIsWanted] = useState<boolean | null>(null);
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready');
  useEffect(() => {
    let isCurrent = true;
    void api.getMembershipWish().then(({ data }) => isCurrent && setIsWanted(data?.isWanted ?? false));
    return () => {
      isCurrent = false;
    };
  }, [api]);
  if (isWanted === null) return null;

  const change = async () => {
    setState('sending');
    const { error } = await api.setMembershipWish({ isWanted: !isWanted }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (error === null) setIsWanted(!isWanted);
    setState(error === null ? 'ready' : 'failed');
  };
  const address = user.email ? ` at ${user.email}` : '';
  return (
    <div className={styles.wish}>
      <p role="status">
        {isWanted
          ? `We’ll email you${address} when membership opens.`
          : `Membership opens soon. We can email you${address} when it does.`}
      </p>
      <Button pending={state === 'sending'} onClick={() => void change()}>
        {isWanted ? 'Don’t email me' : 'Email me when membership opens'}
      </Button>
      <p role="alert">{state === 'failed' && 'Something went wrong. Please try again.'}</p>
    </div>
  );
}
