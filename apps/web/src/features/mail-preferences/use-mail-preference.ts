import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useApi, useSession } from '../../session/session-context.tsx';
import { awaitPerson } from './person-signs.ts';

type MailPreferenceState =
  /** The address names no email: there is nothing to do. */
  | 'incomplete'
  | 'waiting'
  /** One press is asked for: nobody seems to look at the page. */
  | 'asked'
  | 'failed'
  | 'off'
  /** Off, and turning them on again failed. */
  | 'off-failed'
  | 'on';

export interface MailPreference {
  state: MailPreferenceState;
  email: string;
  /** Whether the link has a signature, as links in our emails do; the API verifies it. */
  isSigned: boolean;
  isPending: boolean;
  /** Whether this visit turns alerts on. */
  turnsOn: boolean;
  /** Does what the address says. */
  confirm: () => void;
  turnOn: () => void;
  retry: () => void;
}

type Outcome = Exclude<MailPreferenceState, 'incomplete' | 'waiting' | 'asked'>;

const never = () => () => undefined;

/** The email of the address, or an empty text. A space is a plus sign that was not encoded: no email has one. */
export function emailIn(search: URLSearchParams): string {
  const email = (search.get('email') ?? '').trim().replaceAll(' ', '+');
  return canonicalEmail(email) === null ? '' : email;
}

/** The signature of a link in our emails; the API verifies it. */
function signatureIn(search: URLSearchParams): string | undefined {
  const token = search.get('t') ?? '';
  return /^[\w.-]{1,600}$/.test(token) ? token : undefined;
}

/** Whether the page is alive: the prerendered one knows no address. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Turns alerts on or off. */
function useChange(email: string, t: string | undefined) {
  const api = useApi();
  const [isPending, setPending] = useState(false);
  const act = async (turnsOn: boolean): Promise<boolean> => {
    setPending(true);
    const { error } = await (turnsOn
      ? api.resubscribe({ email })
      : api.unsubscribe(t === undefined ? { email } : { email, t }));
    if (error !== null) console.error('The mail preference could not be changed:', error);
    setPending(false);
    return error === null;
  };
  return { isPending, act };
}

/**
 * Acts once per visit, as the address says, as soon as the CSRF token has loaded and a person is there; without address or
 * token it does nothing.
 */
export function useMailPreference(): MailPreference {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isLoading = useSession((session) => session.isLoading);
  const csrfToken = useSession((session) => session.csrfToken);
  const refresh = useSession((session) => session.refresh);
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Null while it is not known. */
  const [isPerson, setPerson] = useState<boolean | null>(null);
  const hasActed = useRef(false);
  const email = emailIn(search);
  const t = signatureIn(search);
  const isReady = email !== '' && csrfToken !== null;
  const turnsOn = pathname === paths.resubscribe;

  const { isPending, act } = useChange(email, t);

  const visit = async () => {
    const hasWorked = await act(turnsOn);
    setOutcome(hasWorked ? (turnsOn ? 'on' : 'off') : 'failed');
  };

  useEffect(() => awaitPerson({ onPerson: () => setPerson(true), onNobody: () => setPerson(false) }), []);
  useEffect(() => {
    if (!isReady || isPerson !== true || hasActed.current) return;
    hasActed.current = true;
    void visit();
  });

  const turnOn = () => {
    const start = async () => {
      const hasWorked = await act(true);
      setOutcome(hasWorked ? 'on' : 'off-failed');
      if (hasWorked)
        await navigate({ pathname: paths.resubscribe, search: `?${search.toString()}` }, { replace: true });
    };
    void start();
  };

  const retry = () => {
    const start = async () => {
      setPerson(true);
      if (csrfToken === null) await refresh();
      else await visit();
    };
    void start();
  };

  const hasToAsk = isReady && isPerson === false;
  const isUnreachable = hasToAsk ? 'asked' : isReady || isLoading ? 'waiting' : 'failed';
  const state = outcome ?? (!isHydrated || email !== '' ? isUnreachable : 'incomplete');
  return {
    state: isHydrated ? state : 'waiting',
    email,
    isSigned: t !== undefined,
    isPending,
    turnsOn,
    confirm: () => setPerson(true),
    turnOn,
    retry,
  };
}
