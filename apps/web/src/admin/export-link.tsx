import { LinkButton } from '@bellweek/ui/link-button';
import { useMayAct } from './use-may-act.ts';

/** Downloads a list with its filters as a CSV file, for administrators. */
export function ExportLink({ href }: { href: string }) {
  const mayExport = useMayAct('administrator');
  if (!mayExport) return null;
  return (
    <LinkButton external size="small" href={href}>
      Export CSV
    </LinkButton>
  );
}
