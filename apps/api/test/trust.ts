import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts a certificate until the function that it returns is called. Spec files share a process: a trust that stays
 * would change what later files see.
 */
export function trust(certificate: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return () => setDefaultCACertificates(before);
}
