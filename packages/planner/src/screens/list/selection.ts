/** What is selected in the list, and from where a stretch is drawn. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Adds the task, or takes it away. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** From where the last one was chosen to `id`, in the order of the list; nothing else stays selected. */
export function extendedTo({ anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (to === -1) return NOTHING;
  if (from === -1) return { ids: new Set([id]), anchor: id };
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

/** Without what the list does not show any more. The same object where nothing is gone. */
export function among(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const shown = new Set(order);
  const kept = [...selection.ids].filter((id) => shown.has(id));
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) };
}

/** What an act on `id` is about: all that is selected where it is one of them, in the order of the list; else it alone. */
export function selectionTargets({ ids }: Selection, id: string, order: readonly string[]): string[] {
  return ids.has(id) ? order.filter((each) => ids.has(each)) : [id];
}
