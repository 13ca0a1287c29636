import type { Bridge } from '../ipc/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload; the only way out of this page. */
    bellweek: Bridge;
  }
}

export const { bellweek: bridge } = window;
