import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Notice } from '@bellweek/ui/notice';
import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../../site/use-is-hydrated.ts';
import { ProviderFacts } from './provider-facts.tsx';

/** How an administrator of Microsoft Entra allows the app. */
export function MicrosoftSteps() {
  return (
    <>
      <ConsentNotice />
      <ProviderFacts provider="microsoft" />
      <p>Until you allow it, students may see “Need admin approval” or one of these codes:</p>
      <dl>
        <dt>
          <code>AADSTS65001</code>, <code>AADSTS90094</code>
        </dt>
        <dd>Nobody has allowed {PRODUCT.name} yet. Follow the steps below.</dd>
        <dt>
          <code>AADSTS700016</code>
        </dt>
        <dd>Your directory does not know {PRODUCT.name}. The consent link adds it.</dd>
        <dt>
          <code>AADSTS50105</code>
        </dt>
        <dd>It is allowed for some people only. Step 3 adds the others.</dd>
        <dt>
          <code>AADSTS50020</code>
        </dt>
        <dd>The student chose an account of another organisation, or a private one.</dd>
      </dl>
      <ol>
        <li>
          Open the consent link above. Log in with an account that may allow apps, such as a Cloud Application
          Administrator.
        </li>
        <li>Microsoft lists what {PRODUCT.name} asks for. Choose Accept. You come back to this page.</li>
        <li>
          To choose who may use it, open <a href="https://entra.microsoft.com">entra.microsoft.com</a>, Enterprise
          applications, {PRODUCT.name}, Properties. Turn on “Assignment required”, then add classes under Users and
          groups.
        </li>
        <li>Ask a student to log in again.</li>
      </ol>
    </>
  );
}

/** How Microsoft's page for administrators ended, from the address that it leads back to. */
function ConsentNotice() {
  const [search] = useSearchParams();
  // The page is built without a query.
  const consent = useIsHydrated() ? search.get('consent') : null;
  if (consent === 'given') {
    return (
      <Notice tone="success" quiet>
        Microsoft reports that your school has allowed {PRODUCT.name}. Ask a student to log in.
      </Notice>
    );
  }
  if (consent === 'missing') {
    return (
      <Notice tone="error" quiet>
        Microsoft reports no consent. Open the link again with an account that may allow apps.
      </Notice>
    );
  }
  return null;
}
