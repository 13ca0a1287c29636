import { readSettings } from '../environment.ts';
import { main, runUntilEnd } from '../stack/run.ts';
import { WatchedStack } from '../stack/watched-stack.ts';
import { say } from '../terminal.ts';
import { refuseProduction, tellAddresses } from './addresses.ts';

await main(async () => {
  const settings = readSettings();
  refuseProduction(settings, 'npm run dev');
  console.log('Bellweek, for writing code: changes show as they are saved');
  const stack = new WatchedStack({ settings, env: process.env, say });
  await runUntilEnd(stack, () => {
    tellAddresses(settings, stack.databaseFolder);
    console.log(`  Components         ${settings.webUrl}/dev/gallery.html`);
  });
});
