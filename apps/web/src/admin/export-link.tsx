import { LinkButton } from '@bellweek/ui/link-button';
import { showToast } from '@bellweek/ui/toast';
import type { MouseEvent } from 'react';
import { asCommand } from './palette/page-commands.ts';
import { useAct } from './use-act.ts';
import { useMayAct } from './use-may-act.ts';

interface ExportLinkProps {
  href: string;
  label?: string;
}

/** Downloads a list with its filters as a file, for administrators. */
export function ExportLink({ href, label = 'Export CSV' }: ExportLinkProps) {
  const mayExport = useMayAct('administrator');
  const act = useAct([]);
  if (!mayExport) return null;
  // A download cannot ask for the passkey, so a call before it does.
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await act((api) => api.confirmFreshly());
      window.location.assign(href);
    } catch (error) {
      showToast({ title: error instanceof Error ? error.message : String(error), tone: 'error' });
    }
  };
  return (
    <LinkButton external size="small" href={href} {...asCommand()} onClick={(event) => void download(event)}>
      {label}
    </LinkButton>
  );
}
