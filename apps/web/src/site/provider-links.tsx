import { PROVIDER_NAMES, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { LinkButton } from '@bellweek/ui/link-button';
import { withReturnTo } from '../config/return-to.ts';
import { useApiUrl } from '../session/session-context.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { useSiteInfo } from './site-info.tsx';
import styles from './provider-links.module.css';

/** Without credentials, it leads to a page that says so. */
const COMING_SOON: Provider = 'microsoft';

export interface ProviderLinksProps {
  /** Leaves out the provider that is coming soon. */
  hidesComing?: boolean;
  verb: 'Sign up' | 'Log in';
  /** Path that the sign-in leads to; null for the dashboard. */
  returnTo: string | null;
}

/**
 * Links that start a sign-in, one for each provider, and the purpose of the data. Pages are rendered before the owner's
 * providers are known, so styles decide by the attributes what is shown.
 */
export function ProviderLinks({ hidesComing = false, verb, returnTo }: ProviderLinksProps) {
  const apiUrl = useApiUrl();
  const { schoolName, openIdName, googleClientId, appleClientId, microsoftClientId } = useSiteInfo().facts;
  const names = { ...PROVIDER_NAMES, openid: openIdName };
  const clients = { google: googleClientId, apple: appleClientId, microsoft: microsoftClientId, openid: openIdName };
  return (
    <>
      <ul className={styles.providers} data-school={schoolName}>
        {PROVIDERS.filter((provider) => !hidesComing || provider !== COMING_SOON).map((provider) => (
          <li key={provider} className={styles.provider} data-provider={provider} data-client={clients[provider]}>
            <LinkButton external wide size="large" href={withReturnTo(`${apiUrl}/auth/${provider}/`, returnTo)}>
              <ProviderMark provider={provider} />
              <span className={styles.label}>
                {verb} with {names[provider]}
                {provider === COMING_SOON && <span className={styles.soon}> coming soon</span>}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <PrivacyLine className={styles.note} purpose="We use your name and email address for your account." />
    </>
  );
}
