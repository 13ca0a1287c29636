import type { SignInProvider } from '@bellweek/api-client/contract/auth';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { Copyable } from '@bellweek/ui/copyable';
import type { ReactNode } from 'react';
import { useProviders } from './use-providers.ts';

/** The client id, and Microsoft's link for a consent. */
export function ProviderFacts({ provider }: { provider: Provider }) {
  const answer = useProviders();
  const found = typeof answer === 'string' ? null : answer.find((item) => item.provider === provider);
  const fact = (show: (item: SignInProvider) => ReactNode) =>
    found ? show(found) : SENTENCES[typeof answer === 'string' ? answer : 'absent'](provider);
  return (
    <>
      <dl>
        <dt>Client id</dt>
        <dd data-loaded>
          {fact(({ clientId }) => (
            <Copyable isCode text={clientId} label={`Copy the client id for ${PROVIDER_NAMES[provider]}`} />
          ))}
        </dd>
        {provider === 'microsoft' && (
          <>
            <dt>Consent link</dt>
            <dd data-loaded>
              {found?.adminConsentUrl ? (
                <a href={found.adminConsentUrl}>Allow {PRODUCT.name} for the whole school</a>
              ) : (
                'Appears here once there is a client id.'
              )}
            </dd>
          </>
        )}
      </dl>
      <noscript>
        <p>To show the client id, this page needs JavaScript.</p>
      </noscript>
    </>
  );
}

const SENTENCES: Record<'waiting' | 'failed' | 'absent', (provider: Provider) => string> = {
  waiting: () => 'One moment…',
  failed: () => 'We couldn’t load it. Reload the page to try again.',
  absent: (provider) => `Sign-in with ${PROVIDER_NAMES[provider]} is not on here yet. There is nothing to allow.`,
};
