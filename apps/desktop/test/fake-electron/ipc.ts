import type { WebContents } from './window.ts';

export interface Invocation {
  sender: WebContents;
  senderFrame: { url: string; parent: object | null };
}
type Handler = (event: Invocation, ...values: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain = {
  handle(name: string, handler: Handler): void {
    if (handlers.has(name)) throw new Error(`Attempted to register a second handler for '${name}'`);
    handlers.set(name, handler);
  },
  removeHandler(name: string): void {
    handlers.delete(name);
  },
  /** Errors travel as their message, as in Electron. */
  async invoke(event: Invocation, name: string, values: unknown[]): Promise<{ value: unknown } | { error: string }> {
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`No handler registered for '${name}'`);
      return { value: structuredClone(await handler(event, ...values)) };
    } catch (error) {
      return { error: String(error) };
    }
  },
};
