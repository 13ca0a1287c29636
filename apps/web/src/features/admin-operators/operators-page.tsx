import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { OperatorLists } from './operator-lists.tsx';

export default function OperatorsPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <AdminFrame
      title="Manage Operators"
      lead="Operators see and repair other people’s data. Each has one role."
      actions={
        <Button variant="primary" size="small" {...asCommand()} onClick={() => setInviting(true)}>
          + Invite Operator
        </Button>
      }
    >
      <OperatorLists />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </AdminFrame>
  );
}
