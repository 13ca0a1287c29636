import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useStore } from 'zustand';
import type { SyncPort } from '../../sync/sync-port.ts';
import styles from './sync.module.css';
import { newsSentence } from './sync-words.ts';

export interface KeyNewsNoticeProps {
  port: SyncPort;
  /** Opens the list of devices, for a notice above the planner. */
  onShow?: () => void;
}

/** Says what another device changed about who can open the planner, until the person has read it. */
export function KeyNewsNotice({ port, onShow }: KeyNewsNoticeProps) {
  const news = useStore(port.view, (view) => view.news);
  if (news.length === 0) return null;
  return (
    <Notice
      strip={onShow !== undefined}
      action={
        <div className={styles.row}>
          {onShow && (
            <Button size="small" onClick={onShow}>
              Show my devices
            </Button>
          )}
          <Button size="small" variant={onShow ? 'quiet' : 'secondary'} onClick={() => port.dismissNews()}>
            Got it
          </Button>
        </div>
      }
    >
      {news.map((each) => (
        <span key={each.kind + each.name} className={styles.line}>
          {newsSentence(each)}
        </span>
      ))}
    </Notice>
  );
}
