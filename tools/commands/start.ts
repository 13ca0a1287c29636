import { readSettings } from '../environment.ts';
import { SupervisedStack } from '../stack/supervised-stack.ts';
import { main, runUntilEnd } from '../stack/run.ts';
import { say } from '../terminal.ts';
import { refuseProduction, tellAddresses } from './addresses.ts';

await main(async () => {
  const settings = readSettings();
  refuseProduction(settings, 'npm start');
  console.log('Bellweek');
  const stack = new SupervisedStack({ settings, env: process.env, say });
  await runUntilEnd(stack, () => tellAddresses(settings, stack.databaseFolder));
});
