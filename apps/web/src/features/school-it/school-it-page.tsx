import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { DocumentPage } from '../../site/document-page.tsx';
import type { DocumentSection } from '../../site/document-page.tsx';
import { FactEmail } from '../../site/fact.tsx';
import { GoogleSteps } from './google-steps.tsx';
import { MicrosoftSteps } from './microsoft-steps.tsx';
import { ProvidersAnswerProvider, useAskedProviders } from './use-providers.ts';

const LAST_UPDATED = { machine: '2026-11-29', text: '29 November 2026' };

const SECTIONS: DocumentSection[] = [
  { id: 'google', title: 'Google Workspace', body: <GoogleSteps /> },
  { id: 'microsoft', title: 'Microsoft Entra', body: <MicrosoftSteps /> },
  {
    id: 'scopes',
    title: 'Scopes, and why',
    body: (
      <>
        <dl>
          <dt>
            <code>openid</code>
          </dt>
          <dd>Who is logging in, as an id that stays the same.</dd>
          <dt>
            <code>email</code>
          </dt>
          <dd>The email address. Its domain decides which school pays.</dd>
          <dt>
            <code>profile</code>
          </dt>
          <dd>The name, to show it to the student.</dd>
        </dl>
        <p>
          {PRODUCT.name} cannot read emails, files, calendars, classes or contacts, and it keeps no token of Google or
          Microsoft after the sign-in. The <Link href={paths.privacy}>privacy policy</Link> says what it stores.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other sign-ins',
    body: (
      <p>
        A school that runs {PRODUCT.name} itself can connect any OpenID provider, such as Keycloak, ADFS, ClassLink or
        Clever. SAML does not work. If your school needs another sign-in, or a step here does not work, write to{' '}
        <FactEmail name="supportEmail" />.
      </p>
    ),
  },
];

/** For a school's administrators, who decide which apps their students may log in to. */
export default function SchoolItPage() {
  return (
    <ProvidersAnswerProvider value={useAskedProviders()}>
      <DocumentPage
        title="For your school’s IT"
        updated={LAST_UPDATED}
        lead={`How to allow ${PRODUCT.name} for your students, in Google Workspace or Microsoft Entra.`}
        sections={SECTIONS}
      />
    </ProvidersAnswerProvider>
  );
}
