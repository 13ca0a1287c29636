import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';

const TIMEOUT_MS = 5_000;
/** Codes by which DNS says that a name has no TXT record. */
const WITHOUT_RECORD = ['ENOTFOUND', 'ENODATA'];

/** Looks for the TXT record by which an institution shows that a domain is its own. */
@Injectable()
export class DomainRecords {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @returns null where the domain has the record, else the sentence that says what it has instead. */
  async problemOf(domain: string, record: string): Promise<string | null> {
    const records = await this.find(domain);
    if (records === null) return `The DNS of ${domain} does not answer. Please try again in a few minutes.`;
    if (records.some((text) => text.toLowerCase() === record.toLowerCase())) return null;
    const [name = ''] = record.split('=');
    return records.some((text) => text.toLowerCase().startsWith(`${name}=`))
      ? `The TXT record of ${domain} has another value. Please copy it again.`
      : `${domain} has no TXT record for Bellweek yet. A new one can take an hour to show.`;
  }

  /** The TXT records of a name; null without an answer. */
  private async find(domain: string): Promise<string[] | null> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (this.config.dnsServers.length > 0) resolver.setServers(this.config.dnsServers);
    // The resolver's own time-out is per server; this deadline covers all servers.
    const deadline = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
    try {
      // A long text comes in several chunks.
      return (await resolver.resolveTxt(domain)).map((chunks) => chunks.join('').trim());
    } catch (failure) {
      return WITHOUT_RECORD.includes((failure as NodeJS.ErrnoException).code ?? '') ? [] : null;
    } finally {
      clearTimeout(deadline);
    }
  }
}
