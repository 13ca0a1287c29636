import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dataOf, useAdminClient } from '../../admin/admin-query.ts';
import { MESSAGES } from './messages.ts';

/** All that the body of a mail depends on. */
interface MailText {
  /** Null while none is chosen. */
  template: AlertTemplate | 'support' | null;
  message: string;
}

export interface PreviewState {
  isOpen: boolean;
  html: string | null;
  isLoading: boolean;
  error: string | null;
  show: () => void;
  hide: () => void;
}

/** Milliseconds without a key before the preview follows. */
const PAUSE_MS = 400;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Preview of a mail: it follows the typing while it is open. */
export function usePreview({ template, message }: MailText): PreviewState {
  const api = useAdminClient();
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(message);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email-preview', template, settled],
    enabled: isOpen && template !== null,
    queryFn: async () => {
      if (template === null || template === 'support') return dataOf(await api.previewSupport(settled));
      return dataOf(await api.previewAlert({ template, ...(template === 'message' && { message: settled }) }));
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return {
    isOpen,
    html: isOpen ? (data?.html ?? null) : null,
    isLoading: isOpen && isFetching,
    error: isOpen && error ? MESSAGES.previewFailed(error.message) : null,
    show: () => {
      setOpen(true);
      if (error) void refetch();
    },
    hide: () => setOpen(false),
  };
}
