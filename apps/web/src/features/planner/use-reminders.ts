import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { useEffect, useState } from 'react';

type ReminderPort = NonNullable<PlannerScreenProps['host']['reminders']>;

/** Reminders of an account's planner, loaded once it is open. */
export function useReminders(account: string, api: ApiClient): ReminderPort | null {
  const [port, setPort] = useState<ReminderPort | null>(null);
  useEffect(() => {
    let isOver = false;
    import('./reminders.ts').then(
      ({ remindersOf }) => isOver || setPort(remindersOf(account, api)),
      // Offline before it was cached: the next visit reminds.
      () => undefined,
    );
    return () => void (isOver = true);
  }, [account, api]);
  return port;
}
