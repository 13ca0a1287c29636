import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { LinkButton } from '@bellweek/ui/link-button';
import { withReturnTo } from '../config/return-to.ts';
import { useApiUrl } from '../session/session-context.tsx';
import { ProviderMark } from './provider-mark.tsx';
import styles from './provider-links.module.css';

export interface ProviderLinksProps {
  providers: readonly Provider[];
  verb: 'Sign up' | 'Log in';
  /** Path that the sign-in leads to; null for the dashboard. */
  returnTo: string | null;
}

/** Links that start a sign-in, one for each provider. */
export function ProviderLinks({ providers, verb, returnTo }: ProviderLinksProps) {
  const apiUrl = useApiUrl();
  return (
    <ul className={styles.providers}>
      {providers.map((provider) => (
        <li key={provider}>
          <LinkButton external wide size="large" href={withReturnTo(`${apiUrl}/auth/${provider}/`, returnTo)}>
            <ProviderMark provider={provider} />
            <span className={styles.label}>
              {verb} with {PROVIDER_NAMES[provider]}
              {provider === 'microsoft' && <span className={styles.soon}> coming soon</span>}
            </span>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
