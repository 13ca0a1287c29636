export const databaseName = (accountId: string): string => `bellweek-planner-${accountId}`;

/** Remembers one fact in the browser's storage, where that is not blocked. */
export interface Marker {
  isThere: () => boolean;
  set: (isThere: boolean) => void;
}

/** @param storage may throw where it is blocked */
function markerIn(storage: () => Storage, name: string): Marker {
  return {
    isThere: () => {
      try {
        return storage().getItem(name) !== null;
      } catch {
        return false;
      }
    },
    set: (isThere) => {
      try {
        if (isThere) storage().setItem(name, '1');
        else storage().removeItem(name);
      } catch {
        // The fact is forgotten, which is bearable.
      }
    },
  };
}

/** Remembers outside the database that it existed, so that its loss can be told from a first visit. */
export const databaseMarkerOf = (name: string): Marker => markerIn(() => localStorage, name);

/** Whether this browser has a planner of that account, without creating one or loading the code that opens one. */
export const hasPlannerMarker = (accountId: string): boolean => databaseMarkerOf(databaseName(accountId)).isThere();
