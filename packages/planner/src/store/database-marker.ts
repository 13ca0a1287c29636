export const databaseName = (accountId: string): string => `bellweek-planner-${accountId}`;

/** Remembers outside the database that it existed, so that its loss can be told from a first visit. */
export interface DatabaseMarker {
  isThere: () => boolean;
  set: (isThere: boolean) => void;
}

export function databaseMarkerOf(name: string): DatabaseMarker {
  return {
    isThere: () => {
      try {
        return localStorage.getItem(name) !== null;
      } catch {
        return false;
      }
    },
    set: (isThere) => {
      try {
        if (isThere) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        // Without it a loss looks like a first visit, which is bearable.
      }
    },
  };
}

/** Whether this browser has a planner of that account, without creating one or loading the code that opens one. */
export const hasPlannerMarker = (accountId: string): boolean => databaseMarkerOf(databaseName(accountId)).isThere();
