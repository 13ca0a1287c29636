import { LinkButton } from '@bellweek/ui/link-button';
import { Page } from '@bellweek/ui/page';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';

/** The operators' home. */
export default function AdminPage() {
  const name = useSession((session) => session.user?.name);
  return (
    <Page
      title="Admin Portal"
      lead={name && `Signed in as ${name}.`}
      actions={<LinkButton href={paths.dashboard}>← Dashboard</LinkButton>}
    >
      {null}
    </Page>
  );
}
