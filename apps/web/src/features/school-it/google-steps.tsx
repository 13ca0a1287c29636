import { PRODUCT } from '@bellweek/api-client/contract/product';
import { ProviderFacts } from './provider-facts.tsx';

/** How an administrator of Google Workspace allows the app. */
export function GoogleSteps() {
  return (
    <>
      <ProviderFacts provider="google" />
      <p>
        Until you allow it, students may see “Access blocked” with <code>access_not_configured</code> or{' '}
        <code>admin_policy_enforced</code>. Google stops everyone marked as under 18 until an administrator has reviewed
        an app.
      </p>
      <ol>
        <li>
          Open <a href="https://admin.google.com">admin.google.com</a> and choose Security, Access and data control, API
          controls.
        </li>
        <li>Choose Manage third-party app access, then Configure new app, and search for the client id above.</li>
        <li>Select {PRODUCT.name}, and the organizational units of your students and staff.</li>
        <li>Choose Trusted and finish. It can take up to a day until it works for everyone.</li>
        <li>Ask a student to log in again.</li>
      </ol>
      <p>
        <code>disallowed_useragent</code> is about the browser: Google does not sign in inside other apps. Students open{' '}
        {PRODUCT.name} in Chrome, Edge, Firefox or Safari. <code>org_internal</code> means that the account belongs to
        another organisation than this sign-in.
      </p>
    </>
  );
}
