import { Button } from '@bellweek/ui/button';
import { useSession } from '../../session/session-context.tsx';
import { asCommand } from '../palette/page-commands.ts';
import styles from './requests.module.css';
import type { RequestActs, Work } from './use-request-acts.ts';

export interface RequestBarProps {
  request: Work & { id: string };
  acts: RequestActs;
  /** Begins a reply; null where one is begun, or there is no address. */
  onReply: (() => void) | null;
}

/** Acts on a request, at the top of its panel. */
export function RequestBar({ request, acts, onReply }: RequestBarProps) {
  const userId = useSession(({ user }) => user?.id);
  const { state, assignee } = request;
  const isMine = assignee !== null && assignee.id === userId;
  return (
    <div className={styles.bar}>
      {onReply && (
        <Button size="small" variant="primary" {...asCommand()} onClick={onReply}>
          Reply
        </Button>
      )}
      {state === 'done' ? (
        <Button size="small" {...asCommand()} onClick={() => void acts.setState(request, 'open')}>
          Reopen
        </Button>
      ) : (
        <Button size="small" {...asCommand()} onClick={() => void acts.setState(request, 'done')}>
          Mark as Done
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        {...asCommand()}
        onClick={() => void acts.assign(request, isMine ? 'nobody' : 'me')}
      >
        {isMine ? 'Unassign' : assignee ? 'Take Over' : 'Assign to Me'}
      </Button>
    </div>
  );
}
