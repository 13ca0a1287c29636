import { join } from 'node:path';
import { DnsServer } from '../../apps/api/test/dns-server.ts';
import type { DnsReply } from '../../apps/api/test/dns-server.ts';
import { readSettings } from '../environment.ts';
import { main, onEnd } from '../stack/run.ts';
import { readRecords } from './records.ts';

await main(async () => {
  const { ports, dataDir } = readSettings();
  const file = join(dataDir, 'dns.json');
  const find = (name: string): DnsReply => {
    try {
      const texts = Object.entries(readRecords(file)).find(([domain]) => domain.toLowerCase() === name)?.[1];
      return texts ? texts.map((data) => ({ type: 'TXT', name, data })) : 'NXDOMAIN';
    } catch (failure) {
      console.warn((failure as Error).message);
      return 'SERVFAIL';
    }
  };
  const server = await DnsServer.start(find, ports.dns);
  console.log(`The DNS server listens on port ${ports.dns}, with the records of ${file}`);
  void onEnd(() => server.stop());
});
