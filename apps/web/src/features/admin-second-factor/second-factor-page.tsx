import { LinkButton } from '@bellweek/ui/link-button';
import { Page } from '@bellweek/ui/page';
import { useEffect, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { keepOperatorLink, operatorLink } from '../../session/operator-link.ts';
import { useSession } from '../../session/session-context.tsx';
import { AddFirstPasskey } from './add-first-passkey.tsx';
import { CodeForm } from './code-form.tsx';
import { ConfirmPasskey } from './confirm-passkey.tsx';

/** The code of a one-time link, opened now or before the log-in. */
function openedLink(): string {
  keepOperatorLink();
  return operatorLink();
}

/** Takes the place of every operators' page until a passkey has confirmed this session. */
export default function SecondFactorPage() {
  const isMissing = useSession((session) => session.secondFactor === 'missing');
  const [code, setCode] = useState(openedLink);
  useEffect(() => {
    // The link may be opened in the tab that shows this page, which does not load anew.
    const take = () => setCode(openedLink());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return (
    <Page
      narrow
      title={isMissing ? 'Add a passkey' : 'Confirm it’s you'}
      lead={
        isMissing
          ? 'Operators see other people’s data, so signing in is not enough. A passkey on your device, phone or security key confirms that it’s you.'
          : 'Use your passkey to open the operators’ area.'
      }
      actions={<LinkButton href={paths.dashboard}>Back to Dashboard</LinkButton>}
    >
      {code !== '' ? (
        <CodeForm code={code} onBack={() => setCode('')} />
      ) : isMissing ? (
        <AddFirstPasskey />
      ) : (
        <ConfirmPasskey />
      )}
    </Page>
  );
}
