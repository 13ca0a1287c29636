import type { Bridge } from '../ipc/contract.ts';

declare global {
  interface Window {
    /** Set by the preload; the page's only connection to the outside. */
    bellweek: Bridge;
  }
}

export const { bellweek: bridge } = window;
