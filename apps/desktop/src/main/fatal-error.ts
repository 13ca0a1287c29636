import type { App, Dialog } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** Says why the program cannot start, and ends it. */
export async function reportFatalError(
  { app, dialog }: { app: Pick<App, 'whenReady' | 'exit'>; dialog: Pick<Dialog, 'showErrorBox'> },
  error: unknown,
): Promise<void> {
  console.error(error);
  // Before that Linux shows nothing.
  await app.whenReady();
  dialog.showErrorBox(`${PRODUCT.name} could not start`, error instanceof Error ? error.message : String(error));
  app.exit(1);
}
