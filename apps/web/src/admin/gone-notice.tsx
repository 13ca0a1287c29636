import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';

export interface GoneNoticeProps {
  /** Where the item was looked for. */
  where: string;
  onClose: () => void;
}

/** For an address that opens an item which is not to be seen. */
export function GoneNotice({ where, onClose }: GoneNoticeProps) {
  return (
    <Notice
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      What this address opens is not {where}. It may have moved, or be gone.
    </Notice>
  );
}
