import * as electron from 'electron';
import { boot } from './boot.ts';

boot(electron).catch((error: unknown) => {
  console.error(error);
  electron.dialog.showErrorBox('Bellweek could not start', error instanceof Error ? error.message : String(error));
  electron.app.exit(1);
});
