/** Area or control of the screen that keys, menus and notices focus from elsewhere. */
export type FocusTarget = 'entry' | 'add-task' | 'new-item' | 'list' | 'calendar';

/** @param key of an item in the area; without it, the tab stop. @returns null where there is no such element */
export type FindElement = (key?: string) => HTMLElement | null;

/** Registry of focus targets, while they are mounted. */
export class FocusRegistry {
  private readonly finders = new Map<FocusTarget, FindElement>();

  /** @returns unregisters it */
  register(target: FocusTarget, find: FindElement): () => void {
    this.finders.set(target, find);
    return () => {
      if (this.finders.get(target) === find) this.finders.delete(target);
    };
  }

  find(target: FocusTarget, key?: string): HTMLElement | null {
    return this.finders.get(target)?.(key) ?? null;
  }

  /** @returns whether the target is on the screen */
  focus(target: FocusTarget, options?: FocusOptions): boolean {
    const element = this.find(target);
    element?.focus(options);
    return element !== null;
  }
}
