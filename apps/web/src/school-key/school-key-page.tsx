import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Logo } from '@bellweek/ui/logo';
import { Page } from '@bellweek/ui/page';
import { Toaster } from '@bellweek/ui/toast';
import { HelpMember } from './help-member.tsx';
import { MakeKey } from './make-key.tsx';
import styles from './school-key.module.css';

/** Tool of a school that helps its members: makes its key, and answers their requests. */
export function SchoolKeyPage() {
  return (
    <>
      <header className={styles.bar} data-ready="true">
        <Logo />
      </header>
      <main>
        <Page
          narrow
          title="School key"
          lead={`For a school that helps its students when they lose their devices and their spare key. Everything happens on this computer. Nothing is sent, not even to ${PRODUCT.name}. You can save it and open it without a network.`}
        >
          <div className={styles.parts}>
            <MakeKey />
            <HelpMember />
          </div>
        </Page>
      </main>
      <Toaster />
    </>
  );
}
