import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { useEffect, useState } from 'react';
import { useApi } from '../../session/session-context.tsx';
import { FactEmail } from '../../site/fact.tsx';
import styles from './status-page.module.css';

type Service = 'waiting' | 'works' | 'down';

/** Whether the API answers and has its database, asked as the page opens and by its button. */
export default function StatusPage() {
  const api = useApi();
  const [service, setService] = useState<Service>('waiting');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isStale = false;
    void api.getReadiness().then(({ status }) => {
      if (!isStale) setService(status === 200 ? 'works' : 'down');
    });
    return () => {
      isStale = true;
    };
  }, [api, asked]);
  const again = () => {
    setService('waiting');
    setAsked(asked + 1);
  };
  return (
    <Page title="Status" lead={`Whether ${PRODUCT.name} works right now.`} narrow>
      <div className={styles.words}>
        {service === 'waiting' && <p role="status">One moment…</p>}
        {service === 'works' && <Notice tone="success">Everything works: website, accounts and sync.</Notice>}
        {service === 'down' && (
          <Notice tone="error">
            The website works. Accounts and sync don’t answer right now. Your planner works without them, and syncs once
            they are back.
          </Notice>
        )}
        <noscript>
          <p>The website works. To ask for the rest, this page needs JavaScript.</p>
        </noscript>
        <Button pending={service === 'waiting'} onClick={again}>
          Check Again
        </Button>
        <p>
          Does something else not work? Write to <FactEmail name="supportEmail" />.
        </p>
      </div>
    </Page>
  );
}
