import type { Operator } from '@bellweek/api-client/contract/operators';
import { sayRights } from '@bellweek/api-client/contract/role-rights';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Link } from '@bellweek/ui/link';
import { countOf } from '@bellweek/ui/pages';
import { useState } from 'react';
import { personPath } from '../../admin/item-paths.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { OperatorDialog } from './operator-dialog.tsx';
import type { OperatorAct } from './operator-dialog.tsx';
import styles from './operators.module.css';
import { ROLE_NAMES } from './role-words.ts';

interface OperatorPanelProps {
  operator: Operator;
  onRevoked: () => void;
}

export function OperatorPanel({ operator, onRevoked }: OperatorPanelProps) {
  const [asked, setAsked] = useState<OperatorAct | null>(null);
  const { id, email, role, lastSignInAt, passkeys, sessions } = operator;
  return (
    <div className={styles.panel}>
      <DescriptionList
        facts={[
          { term: 'Role', value: `${ROLE_NAMES[role]}. ${sayRights(role)}` },
          { term: 'Email', value: email },
          { term: 'Last sign-in', value: lastSignInAt && <DateTime value={lastSignInAt} format="longDateTime" /> },
          { term: 'Passkeys', value: String(passkeys) },
          { term: 'Signed in', value: `In ${countOf(sessions, 'browser')}` },
        ]}
      />
      <div className={styles.buttons}>
        <Button size="small" {...asCommand()} onClick={() => setAsked('role')}>
          Change Role…
        </Button>
        {sessions > 0 && (
          <Button size="small" {...asCommand()} onClick={() => setAsked('sign-out')}>
            End Sessions…
          </Button>
        )}
        <Button size="small" variant="danger" {...asCommand()} onClick={() => setAsked('revoke')}>
          Revoke Access…
        </Button>
      </div>
      <p>
        <Link href={personPath(id)}>Open their page</Link>
      </p>
      {asked && (
        <OperatorDialog operator={operator} asked={asked} onClose={() => setAsked(null)} onRevoked={onRevoked} />
      )}
    </div>
  );
}
