import { useState } from 'react';

/** How often something was opened. As its key, it begins anew each time, and keeps what it shows while it closes. */
export function useOpenings(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen: false, count: 0 });
  if (last.isOpen !== isOpen) setLast({ isOpen, count: last.count + (isOpen ? 1 : 0) });
  return last.count;
}
