import type { App, Dialog } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** Shows why the program cannot start, and ends it. */
export async function reportFatalError(
  { app, dialog }: { app: Pick<App, 'whenReady' | 'exit'>; dialog: Pick<Dialog, 'showErrorBox'> },
  error: unknown,
): Promise<void> {
  console.error(error);
  // Linux shows no dialog before that.
  await app.whenReady();
  dialog.showErrorBox(`${PRODUCT.name} could not start`, error instanceof Error ? error.message : String(error));
  app.exit(1);
}
