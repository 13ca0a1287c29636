import type { Combobox as Base } from '@base-ui/react/combobox';
import { useEffect, useRef, useState } from 'react';

/**
 * Base UI's combobox without its `Popup`, which hides the rest of the page from assistive technology while the list is
 * open, although all of it can still be reached. Its other duties are here: closing when the field loses the focus, and
 * ending the closing.
 */
export function useList(startOpen = false) {
  const actions = useRef<Base.Root.Actions>(null);
  const [isOpen, setOpen] = useState(startOpen);
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  const onOpenChange = (open: boolean, details: Base.Root.OpenChangeEventDetails) => {
    if (!open) details.preventUnmountOnClose();
    setOpen(open);
  };
  return { root: { actionsRef: actions, open: isOpen, onOpenChange }, close: () => actions.current?.close() };
}
