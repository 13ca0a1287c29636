import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Preview } from '@bellweek/api-client/contract/campaigns';
import { useState } from 'react';
import { MESSAGES } from './messages.ts';

export interface PreviewState {
  html: string | null;
  /** The mail has been changed since. */
  isOld: boolean;
  isLoading: boolean;
  error: string | null;
  show: () => Promise<void>;
  hide: () => void;
}

/** Preview of a mail. `content`: all that it depends on. */
export function usePreview(content: string, ask: () => Promise<ApiResult<Preview>>): PreviewState {
  const [shown, setShown] = useState<{ html: string; content: string } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const show = async () => {
    setLoading(true);
    const { data, error: failure } = await ask();
    setLoading(false);
    setError(data ? null : MESSAGES.previewFailed(failure ?? ''));
    if (data) setShown({ html: data.html, content });
  };
  const hide = () => setShown(null);
  return {
    html: shown?.html ?? null,
    isOld: shown !== null && shown.content !== content,
    isLoading,
    error,
    show,
    hide,
  };
}
