import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import styles from './gone-notice.module.css';

export interface GoneNoticeProps {
  /** The place where the item was searched for. */
  where: string;
  /** The item's own page, if it has one. */
  href?: string;
  onClose: () => void;
}

/** Notice for an address that opens an item which is not in the list. */
export function GoneNotice({ where, href, onClose }: GoneNoticeProps) {
  return (
    <div className={styles.gone}>
      <Notice
        action={
          <>
            {href !== undefined && (
              <LinkButton size="small" href={href}>
                Open Its Page
              </LinkButton>
            )}
            <Button size="small" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        This item is not {where}. It may have moved or been deleted.
      </Notice>
    </div>
  );
}
