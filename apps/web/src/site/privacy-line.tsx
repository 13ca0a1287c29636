import { CONSENT_AGE } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../config/paths.ts';

export interface PrivacyLineProps {
  /** What we do with what is given here, as a sentence. */
  purpose: string;
  /** Advice to young people, in place of asking at home. */
  young?: string | undefined;
  className?: string | undefined;
}

const ASK_FIRST = `If you are under ${CONSENT_AGE}, ask a parent or carer first.`;

/** Stands where people give us data: what it is for, where the rest is said, and what the young do first. */
export function PrivacyLine({ purpose, young = ASK_FIRST, className }: PrivacyLineProps) {
  return (
    <p className={className}>
      {purpose} <Link href={paths.privacy}>Privacy policy</Link>. {young}
    </p>
  );
}
