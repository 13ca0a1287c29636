import { ENDING_DAYS } from '@bellweek/api-client/contract/segments';
import type { Segment, SegmentKind } from '@bellweek/api-client/contract/segments';
import { LICENSE_TYPE_NAMES } from '../../admin/words.ts';

export const SEGMENT_KIND_NAMES: Record<SegmentKind, string> = {
  ending: `Ends in ${ENDING_DAYS} days`,
  'never-signed-in': 'Never signed in',
  institution: 'One institution',
  'license-type': 'One license type',
};

/** Whom a segment holds, in one sentence. */
export function describeSegment({ rule, institution }: Pick<Segment, 'rule' | 'institution'>): string {
  switch (rule.kind) {
    case 'ending':
      return `People whose license ends in the next ${ENDING_DAYS} days and who have no other that goes on.`;
    case 'never-signed-in':
      return 'People who were invited to the beta and have no account yet.';
    case 'institution':
      return `People with a license of ${institution ?? 'a school that is gone'}.`;
    case 'license-type':
      return `People with an active license of the type ${LICENSE_TYPE_NAMES[rule.licenseType]}.`;
  }
}
