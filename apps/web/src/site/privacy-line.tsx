import { CONSENT_AGE } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../config/paths.ts';

export interface PrivacyLineProps {
  /** What we do with what is given here, as a sentence. */
  purpose: string;
  className?: string | undefined;
}

/** Stands where people give us data: what it is for, where the rest is said, and that the young ask first. */
export function PrivacyLine({ purpose, className }: PrivacyLineProps) {
  return (
    <p className={className}>
      {purpose} <Link href={paths.privacy}>Privacy policy</Link>. If you are under {CONSENT_AGE}, ask a parent or carer
      first.
    </p>
  );
}
