import { readSettings } from '../environment.ts';
import { main, onEnd } from '../stack/run.ts';
import { loadKeys } from './keys.ts';
import { createIdentityProvider } from './server.ts';

await main(async () => {
  const { ports, apiUrl, dataDir } = readSettings();
  const server = createIdentityProvider({ port: ports.idp, apiUrl, keys: loadKeys(dataDir) });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(ports.idp, '127.0.0.1', resolve));
  console.log(`The development identity provider listens on http://localhost:${ports.idp}`);
  void onEnd(() => server.closeAllConnections());
});
