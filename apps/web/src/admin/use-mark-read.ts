import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAdminClient } from './admin-query.ts';
import { useMayAct } from './use-may-act.ts';

interface Item {
  id: string;
  isRead: boolean;
}

/**
 * Marks the opened item as read: on the server first, then here, with `onRead`. A failure is only logged
 * (specification, section 2): the item stays unread, and is tried again when it is opened again. A viewer changes
 * nothing.
 */
export function useMarkRead(inbox: Inbox, opened: Item | null, onRead: (id: string) => Promise<void>): void {
  const api = useAdminClient();
  const queries = useQueryClient();
  const mayRead = useMayAct('support');
  const { mutate } = useMutation({
    mutationFn: async (id: string) => {
      const { error } = await api.markRead(inbox, id);
      if (error !== null) throw new Error(error);
    },
    onSuccess: async (_, id) => {
      await onRead(id);
      // Refresh the dashboard's badges.
      return queries.invalidateQueries({ queryKey: ['unread'] });
    },
    onError: (failure) => console.error('The item could not be marked as read:', failure),
  });
  const unread = mayRead && opened && !opened.isRead ? opened.id : null;
  useEffect(() => {
    if (unread !== null) mutate(unread);
  }, [mutate, unread]);
}
