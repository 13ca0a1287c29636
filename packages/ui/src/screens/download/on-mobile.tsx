import { PRODUCT } from '@bellweek/api-client/contract/product';
import { LinkButton } from '../../link-button/link-button.tsx';
import styles from './download.module.css';

/** Instructions for phones and tablets, which cannot run the application: how to get it onto a computer. */
export function OnMobile({ isFirst }: { isFirst: boolean }) {
  const address = new URL('/download', document.baseURI);
  const subject = encodeURIComponent(`${PRODUCT.name} for my computer`);
  const body = encodeURIComponent(`Open this on your computer:\n${address.href}`);
  return (
    <div className={styles.mobile}>
      <p>
        The {PRODUCT.name} app runs on computers. Open{' '}
        <strong className={styles.address}>{address.host}/download</strong> on yours, or email yourself the link.
      </p>
      <LinkButton external variant={isFirst ? 'primary' : 'secondary'} href={`mailto:?subject=${subject}&body=${body}`}>
        Email Yourself the Link
      </LinkButton>
      <p className={styles.unknown}>An iOS app is coming soon.</p>
    </div>
  );
}
