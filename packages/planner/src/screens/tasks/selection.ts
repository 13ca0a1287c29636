/** Selected tasks of the list, and the anchor of a range. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** Add the task to the selection, or remove it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Select the range from the anchor to `id`, in the order of the list; nothing else stays selected. */
export function extendedTo({ anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (to === -1) return EMPTY_SELECTION;
  if (from === -1) return { ids: new Set([id]), anchor: id };
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

/** Remove tasks that the list no longer shows. The same object where none is gone. */
export function retainShown(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const shown = new Set(order);
  const kept = [...selection.ids].filter((id) => shown.has(id));
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) };
}

/**
 * Tasks that an action on `id` applies to: the whole selection if it includes `id`, in the order of the list; else
 * `id`.
 */
export function selectionTargets({ ids }: Selection, id: string, order: readonly string[]): string[] {
  return ids.has(id) ? order.filter((each) => ids.has(each)) : [id];
}
