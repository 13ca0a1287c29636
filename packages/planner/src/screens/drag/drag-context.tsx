import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { DragController } from './drag-controller.ts';
import type { DropZone } from './drag-controller.ts';
import type { Dragged } from './dragged.ts';

const DragContext = createContext<DragController<Dragged> | null>(null);

/** Provides one controller for everything in a planner that can be dragged or dropped on. */
export function DragArea({ children }: { children: ReactNode }) {
  const [controller] = useState(() => new DragController<Dragged>());
  useEffect(() => controller.attach(), [controller]);
  return <DragContext value={controller}>{children}</DragContext>;
}

/** @throws {Error} outside a `DragArea` */
export function useDrag(): DragController<Dragged> {
  const controller = useContext(DragContext);
  if (!controller) throw new Error('nothing can be dragged outside a DragArea');
  return controller;
}

type ZoneRules = Omit<DropZone<Dragged>, 'el' | 'scroll'>;

/**
 * Registers an element as a drop zone while it is mounted. The rules may be new at each render: the latest apply.
 *
 * @param scroll the scroll container around it
 */
export function useDropZone(
  el: RefObject<HTMLElement | null>,
  rules: ZoneRules,
  scroll?: RefObject<HTMLElement | null>,
): void {
  const controller = useDrag();
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  const { hidesGhost } = rules;
  useEffect(() => {
    if (!el.current) return;
    return controller.addZone({
      el: el.current,
      ...(scroll?.current ? { scroll: scroll.current } : {}),
      ...(hidesGhost === undefined ? {} : { hidesGhost }),
      accepts: (dragged) => latest.current.accepts(dragged),
      over: (dragged, at) => latest.current.over(dragged, at),
      leave: () => latest.current.leave(),
      drop: (dragged, at) => latest.current.drop(dragged, at),
    });
  }, [controller, el, scroll, hidesGhost]);
}
