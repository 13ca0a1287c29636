import { browserDevice, reportWeekly } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import { useEffect } from 'react';
import { version } from '../../../package.json';
import { installationId } from '../../session/installation.ts';
import { useApi, useSession } from '../../session/session-context.tsx';

/** This browser, as weekly reports identify it. */
export interface Installation {
  installationId: string;
  appVersion: string;
}

let own: Installation | null = null;

/** The same at every visit with this browser. */
export function installation(): Installation {
  own ??= { installationId: installationId(browserDevice().newId()), appVersion: version };
  return own;
}

/** Sends the report of each past week, while the API confirms that it belongs to this account. */
export function useWeeklyReport(session: PlannerSession, accountId: string): void {
  const api = useApi();
  const isConfirmed = useSession(({ user }) => user?.id === accountId);
  useEffect(() => {
    if (!isConfirmed) return;
    return reportWeekly(session, {
      source: installation(),
      send: async (report) => (await api.sendWeeklyStats(report)).error === null,
    });
  }, [api, session, isConfirmed]);
}
