/** A place on the screen that keys, menus and notices lead to from elsewhere. */
export type FocusTarget = 'entry' | 'add-task' | 'filter' | 'new-item' | 'list' | 'calendar';

/** @param key of one item there; without it, where Tab would lead. @returns null where there is no such element */
export type FindElement = (key?: string) => HTMLElement | null;

/** The elements that can be focused from elsewhere, while they are on the screen. */
export class FocusRegistry {
  private readonly finders = new Map<FocusTarget, FindElement>();

  /** @returns the way to take it out again */
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
