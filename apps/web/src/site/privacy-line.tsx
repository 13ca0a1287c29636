import { CONSENT_AGE } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../config/paths.ts';

export interface PrivacyLineProps {
  /** The purpose of the data, as a sentence. */
  purpose: string;
  /** Advice to young people, instead of that to ask at home. */
  young?: string | undefined;
  className?: string | undefined;
}

const ASK_FIRST = `If you are under ${CONSENT_AGE}, ask a parent or carer first.`;

/** Shown beside forms: the purpose of the data, the privacy policy, and advice to young people. */
export function PrivacyLine({ purpose, young = ASK_FIRST, className }: PrivacyLineProps) {
  return (
    <p className={className}>
      {purpose} <Link href={paths.privacy}>Privacy policy</Link>. {young}
    </p>
  );
}
