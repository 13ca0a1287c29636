import type { TestMailRequest } from '@bellweek/api-client/contract/campaigns';
import { Button } from '@bellweek/ui/button';
import { showToast } from '@bellweek/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useAdminClient } from '../../admin/admin-query.ts';
import { useSession } from '../../session/session-context.tsx';
import { MESSAGES } from './messages.ts';

interface TestButtonProps {
  mail: TestMailRequest;
  /** @returns whether the mail is complete. */
  check: () => boolean;
}

/** Sends the mail to the operator alone, before it goes to others. */
export function TestButton({ mail, check }: TestButtonProps) {
  const api = useAdminClient();
  const email = useSession((session) => session.user?.email ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { error } = await api.sendTest(mail);
      if (error !== null) throw new Error(error);
    },
    onSuccess: () => showToast({ title: MESSAGES.testSent(email), tone: 'success' }),
    onError: ({ message }) => showToast({ title: MESSAGES.failed(message), tone: 'error' }),
  });
  return (
    <Button pending={isPending} onClick={() => check() && mutate()}>
      Send a Test to Myself
    </Button>
  );
}
