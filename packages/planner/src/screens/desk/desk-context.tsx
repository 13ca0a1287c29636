import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Desk, DeskStore } from './desk.ts';

const DeskContext = createContext<DeskStore | null>(null);

export function DeskProvider({ desk, children }: { desk: DeskStore; children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** @throws {Error} outside a `DeskProvider` */
export function useDeskStore(): DeskStore {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('there is no desk outside a DeskProvider');
  return desk;
}

/** Selects from what is open on the screen; renders again when that changed. */
export const useDesk = <T,>(selector: (desk: Desk) => T): T => useStore(useDeskStore(), selector);
