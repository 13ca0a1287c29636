import type { EndedAccess } from '@bellweek/api-client/contract/license';
import { Notice } from '../../notice/notice.tsx';
import { sayEndedAccess } from './ended-access.ts';

export interface EndedNoticeProps {
  ended: EndedAccess;
  /** Milliseconds. */
  now: number;
  /** This device has a planner of this person. */
  isPlannerHere: boolean;
}

/** Says which access ended, and that no data were lost with it. */
export function EndedNotice({ ended, now, isPlannerHere }: EndedNoticeProps) {
  return (
    <Notice quiet>
      {sayEndedAccess(ended, now, navigator.language)}
      {isPlannerHere && ' Your planner is still on this device.'}
    </Notice>
  );
}
